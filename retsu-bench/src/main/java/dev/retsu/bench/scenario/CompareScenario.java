package dev.retsu.bench.scenario;

import dev.retsu.bench.environment.Retsu;
import dev.retsu.bench.environment.Workbench;
import dev.retsu.bench.load.Lifecycle;
import dev.retsu.bench.load.Rounds;
import dev.retsu.bench.report.Result;
import dev.retsu.bench.report.Row;

final class CompareScenario implements Scenario {
  private static final int CONNECTIONS = 64;

  @Override
  public String name() {
    return "compare";
  }

  @Override
  public String summary() {
    return "single calls at 64 connections with the settings --a=KEY=VALUE,... against --b=...";
  }

  @Override
  public Result run(Workbench bench, Effort effort) throws Exception {
    Retsu a = bench.process("a", bench.settings("a")).retsu();
    Retsu b = bench.process("b", bench.settings("b")).retsu();
    String queueA = a.createQueue("compare-a");
    String queueB = b.createQueue("compare-b");
    try (Contest contest = new Contest(bench, effort)) {
      contest.add("a", CONNECTIONS, () -> new Lifecycle(queueA, Payload.TEXT), a);
      contest.add("b", CONNECTIONS, () -> new Lifecycle(queueB, Payload.TEXT), b);
      Rounds rounds = contest.run();
      return Result.of(name())
          .row(Row.of("a", rounds.total("a")))
          .row(Row.of("b", rounds.total("b")).with("of a", rounds.ratio("b", "a")))
          .note("a: " + bench.settings("a"))
          .note("b: " + bench.settings("b"));
    }
  }
}
