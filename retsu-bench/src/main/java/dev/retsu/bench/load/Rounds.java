package dev.retsu.bench.load;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/** Measures variants by turns (A B A B ...), so that a slow minute of the machine hits them all. */
public final class Rounds {
  private final Map<String, List<LoadResult>> results = new LinkedHashMap<>();

  private Rounds() {}

  /** Runs each variant once a round, in the order of the map. */
  public static Rounds run(int rounds, Map<String, Callable<LoadResult>> variants)
      throws Exception {
    Rounds measured = new Rounds();
    for (int round = 0; round < rounds; round++) {
      for (Map.Entry<String, Callable<LoadResult>> variant : variants.entrySet()) {
        measured
            .results
            .computeIfAbsent(variant.getKey(), name -> new ArrayList<>())
            .add(variant.getValue().call());
      }
    }
    return measured;
  }

  /** All rounds of one variant as one result. */
  public LoadResult total(String variant) {
    return LoadResult.merge(of(variant));
  }

  /** How the throughput of one variant compares with another's, round by round. */
  public Ratio ratio(String variant, String base) {
    List<Double> ratios = new ArrayList<>();
    for (int round = 0; round < of(base).size(); round++) {
      ratios.add(
          of(variant).get(round).messagesPerSecond() / of(base).get(round).messagesPerSecond());
    }
    return Ratio.of(ratios);
  }

  private List<LoadResult> of(String variant) {
    List<LoadResult> found = results.get(variant);
    if (found == null) {
      throw new IllegalArgumentException("no variant is named " + variant);
    }
    return found;
  }
}
