package dev.retsu.bench.scenario;

import dev.retsu.bench.environment.RetsuProcess;
import dev.retsu.bench.environment.Workbench;
import dev.retsu.bench.report.Result;
import dev.retsu.bench.report.Row;
import dev.retsu.bench.report.Verdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

final class StartScenario implements Scenario {
  private static final double CONTRACT_SECONDS = 4;

  @Override
  public String name() {
    return "start";
  }

  @Override
  public String summary() {
    return "from the start of the process to the first answer, with the database up";
  }

  @Override
  public Result run(Workbench bench, Effort effort) throws Exception {
    Result result = Result.of(name());
    result.row(Row.of("first, migrating").with("seconds", start(bench)));
    List<Double> later = new ArrayList<>();
    for (int i = 0; i < Math.max(effort.rounds(), 3); i++) {
      later.add(start(bench));
    }
    Collections.sort(later);
    double median = later.get(later.size() / 2);
    return result
        .row(Row.of("later, fastest").with("seconds", later.get(0)))
        .row(Row.of("later, median").with("seconds", median))
        .row(Row.of("later, slowest").with("seconds", later.get(later.size() - 1)))
        .verdict(Verdict.atMost("start to ready", median, "s", CONTRACT_SECONDS));
  }

  private static double start(Workbench bench) throws Exception {
    bench.database(); // its own start is not counted
    try (RetsuProcess process = bench.launch("retsu", Map.of())) {
      return process.awaitReady();
    }
  }
}
