package dev.retsu.bench.scenario;

import dev.retsu.bench.environment.Messages;
import dev.retsu.bench.environment.Retsu;
import dev.retsu.bench.environment.Workbench;
import dev.retsu.bench.load.Lifecycle;
import dev.retsu.bench.load.Ratio;
import dev.retsu.bench.load.Rounds;
import dev.retsu.bench.report.Result;
import dev.retsu.bench.report.Row;
import dev.retsu.bench.report.Verdict;
import java.util.List;

final class BacklogScenario implements Scenario {
  private static final int CONNECTIONS = 64;
  private static final double CONTRACT_RATIO = 0.85;

  @Override
  public String name() {
    return "backlog";
  }

  @Override
  public String summary() {
    return "single calls behind 1,000,000 ready and with 200,000 in flight, against an empty queue";
  }

  @Override
  public Result run(Workbench bench, Effort effort) throws Exception {
    Retsu retsu = bench.retsu();
    String empty = retsu.createQueue("backlog-empty");
    String ready = retsu.createQueue("backlog-ready");
    String inFlight = retsu.createQueue("backlog-in-flight");
    Messages messages = new Messages(bench.database());
    messages.addReady(ready, effort.messages(1_000_000));
    messages.addInFlight(inFlight, effort.messages(200_000)).settle();
    try (Contest contest = new Contest(bench, effort)) {
      contest.add("empty", CONNECTIONS, () -> new Lifecycle(empty, Payload.TEXT), retsu);
      contest.add("ready", CONNECTIONS, () -> new Lifecycle(ready, Payload.TEXT), retsu);
      contest.add("in flight", CONNECTIONS, () -> new Lifecycle(inFlight, Payload.TEXT), retsu);
      return report(contest.run());
    }
  }

  private Result report(Rounds rounds) {
    Result result = Result.of(name()).row(Row.of("empty", rounds.total("empty")));
    for (String variant : List.of("ready", "in flight")) {
      Ratio ratio = rounds.ratio(variant, "empty");
      result.row(Row.of(variant, rounds.total(variant)).with("of empty", ratio));
      result.verdict(Verdict.atLeast(variant, ratio.median(), "of empty", CONTRACT_RATIO));
    }
    return result.chart("messages/s");
  }
}
