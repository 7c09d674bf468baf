package dev.retsu.bench.report;

import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** One horizontal bar per label, from zero. */
public record BarChart(String title, List<String> labels, List<Double> values) implements Chart {
  private static final int LINE = 26;
  private static final int LABELS = 300;
  private static final int BARS = 400;

  @Override
  public String svg() {
    double longest = values.isEmpty() ? 1 : Math.max(Collections.max(values), Double.MIN_NORMAL);
    Svg svg = new Svg(LABELS + BARS + 110, (labels.size() + 2) * LINE);
    svg.text(10, LINE - 6, "start", title);
    for (int i = 0; i < labels.size(); i++) {
      int top = (i + 1) * LINE;
      double width = values.get(i) / longest * BARS;
      svg.text(LABELS - 8, top + 17, "end", labels.get(i));
      svg.bar(LABELS, top + 4, width, LINE - 8);
      svg.text(LABELS + width + 6, top + 17, "start", number(values.get(i)));
    }
    return svg.end();
  }

  static String number(double value) {
    return String.format(Locale.ROOT, Math.abs(value) >= 100 ? "%,.0f" : "%.3g", value);
  }
}
