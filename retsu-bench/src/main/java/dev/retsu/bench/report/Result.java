package dev.retsu.bench.report;

import java.util.ArrayList;
import java.util.List;

/**
 * What one scenario found.
 *
 * @param notes what a reader must know to judge the figures
 * @param charts drawn beside the table
 */
public record Result(
    String scenario,
    List<Row> rows,
    List<Verdict> verdicts,
    List<String> notes,
    List<Chart> charts) {
  public static Result of(String scenario) {
    return new Result(
        scenario, new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
  }

  public Result row(Row row) {
    rows.add(row);
    return this;
  }

  public Result verdict(Verdict verdict) {
    verdicts.add(verdict);
    return this;
  }

  public Result note(String note) {
    notes.add(note);
    return this;
  }

  /** Draws one column of all rows that have it as bars. */
  public Result chart(String column) {
    List<Row> drawn = rows.stream().filter(row -> row.figures().containsKey(column)).toList();
    charts.add(
        new BarChart(
            scenario + ": " + column,
            drawn.stream().map(Row::variant).toList(),
            drawn.stream().map(row -> row.figures().get(column)).toList()));
    return this;
  }

  public Result chart(Chart chart) {
    charts.add(chart);
    return this;
  }
}
