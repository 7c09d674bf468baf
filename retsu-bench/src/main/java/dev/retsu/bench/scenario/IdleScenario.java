package dev.retsu.bench.scenario;

import dev.retsu.bench.environment.Retsu;
import dev.retsu.bench.environment.Workbench;
import dev.retsu.bench.load.Lifecycle;
import dev.retsu.bench.load.LoadResult;
import dev.retsu.bench.report.Result;
import dev.retsu.bench.report.Row;
import dev.retsu.bench.report.Verdict;
import java.util.List;

final class IdleScenario implements Scenario {
  private static final double CONTRACT_MILLIS = 2;

  @Override
  public String name() {
    return "idle";
  }

  @Override
  public String summary() {
    return "one connection alone: the latency of each call";
  }

  @Override
  public Result run(Workbench bench, Effort effort) throws Exception {
    Retsu retsu = bench.retsu();
    String queue = retsu.createQueue("idle");
    try (Contest contest = new Contest(bench, effort)) {
      contest.add("one", 1, () -> new Lifecycle(queue, Payload.TEXT), retsu);
      LoadResult one = contest.run().total("one");
      Result result = Result.of(name()).row(Row.of("one connection", one));
      for (String call : List.of("enqueue", "dequeue", "acknowledge")) {
        result.verdict(Verdict.atMost(call + " p50", one.millis(call, 50), "ms", CONTRACT_MILLIS));
      }
      return result;
    }
  }
}
