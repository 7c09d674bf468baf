package dev.retsu.bench.load;

import java.util.List;

/** Ratios of pairs that were measured one right after the other. */
public record Ratio(double lowest, double median, double highest) {
  static Ratio of(List<Double> pairs) {
    List<Double> sorted = pairs.stream().sorted().toList();
    int middle = sorted.size() / 2;
    double median =
        sorted.size() % 2 == 1
            ? sorted.get(middle)
            : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    return new Ratio(sorted.get(0), median, sorted.get(sorted.size() - 1));
  }
}
