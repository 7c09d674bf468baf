package dev.retsu.bench.report;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Shows a result as text: one line per figure, one column per variant. */
public final class ConsoleTable {
  private ConsoleTable() {}

  public static String of(Result result) {
    StringBuilder text = new StringBuilder("\n== " + result.scenario() + " ==\n");
    Set<String> figures = new LinkedHashSet<>();
    result.rows().forEach(row -> figures.addAll(row.figures().keySet()));
    int first = figures.stream().mapToInt(String::length).max().orElse(0);
    text.append(" ".repeat(first));
    result.rows().forEach(row -> text.append("  ").append(cell(row.variant(), width(row))));
    text.append('\n');
    figures.forEach(figure -> text.append(line(figure, first, result.rows())));
    result.verdicts().forEach(verdict -> text.append(line(verdict)));
    result.notes().forEach(note -> text.append("note: ").append(note).append('\n'));
    return text.toString();
  }

  private static int width(Row row) {
    return Math.max(row.variant().length(), 12);
  }

  private static String cell(String text, int width) {
    return " ".repeat(Math.max(0, width - text.length())) + text;
  }

  private static String line(String figure, int first, List<Row> rows) {
    StringBuilder line = new StringBuilder(figure + " ".repeat(first - figure.length()));
    for (Row row : rows) {
      Double value = row.figures().get(figure);
      line.append("  ").append(cell(value == null ? "" : BarChart.number(value), width(row)));
    }
    return line.append('\n').toString();
  }

  private static String line(Verdict verdict) {
    return "%s: %s = %s %s (target %s %s)%n"
        .formatted(
            verdict.met() ? "met" : "MISSED",
            verdict.measure(),
            BarChart.number(verdict.value()),
            verdict.unit(),
            verdict.atLeast() ? ">=" : "<=",
            BarChart.number(verdict.target()));
  }
}
