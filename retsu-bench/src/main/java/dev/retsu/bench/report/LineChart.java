package dev.retsu.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Figures over time, one panel each, because their units differ.
 *
 * @param seconds when each sample was taken
 */
public record LineChart(String title, List<Double> seconds, List<Series> series) implements Chart {
  private static final int WIDTH = 760;
  private static final int PANEL = 130;
  private static final int LEFT = 20;

  /**
   * @param values one per sample
   */
  public record Series(String name, List<Double> values) {
    public Series(String name) {
      this(name, new ArrayList<>());
    }
  }

  @Override
  public String svg() {
    Svg svg = new Svg(WIDTH + 2 * LEFT, series.size() * PANEL + 40);
    svg.text(LEFT, 22, "start", title);
    for (int i = 0; i < series.size(); i++) {
      panel(svg, series.get(i), 40 + i * PANEL);
    }
    return svg.end();
  }

  private void panel(Svg svg, Series one, int top) {
    double highest = one.values().stream().mapToDouble(d -> d).max().orElse(0);
    double scale = highest > 0 ? (PANEL - 40) / highest : 0;
    int bottom = top + PANEL - 20;
    double last = seconds.isEmpty() ? 1 : Math.max(seconds.get(seconds.size() - 1), 1);
    StringBuilder points = new StringBuilder();
    for (int i = 0; i < one.values().size(); i++) {
      double x = LEFT + seconds.get(i) / last * WIDTH;
      double y = bottom - one.values().get(i) * scale;
      points.append(String.format(Locale.ROOT, "%.1f,%.1f ", x, y));
    }
    svg.text(LEFT, top + 12, "start", one.name() + ", highest " + BarChart.number(highest));
    svg.line(LEFT, bottom, (double) LEFT + WIDTH, bottom);
    svg.path(points.toString().trim());
  }
}
