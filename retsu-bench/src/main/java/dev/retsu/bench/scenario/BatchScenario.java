package dev.retsu.bench.scenario;

import dev.retsu.bench.environment.Retsu;
import dev.retsu.bench.environment.Workbench;
import dev.retsu.bench.load.BatchLifecycle;
import dev.retsu.bench.load.Rounds;
import dev.retsu.bench.report.Result;
import dev.retsu.bench.report.Row;
import dev.retsu.bench.report.Verdict;

final class BatchScenario implements Scenario {
  private static final int BATCH = 50;
  private static final double CONTRACT_PER_SECOND = 12_000;

  @Override
  public String name() {
    return "batch";
  }

  @Override
  public String summary() {
    return "batch calls of 50 messages, at 4 and 16 connections";
  }

  @Override
  public Result run(Workbench bench, Effort effort) throws Exception {
    Retsu retsu = bench.retsu();
    String few = retsu.createQueue("batch-4");
    String many = retsu.createQueue("batch-16");
    try (Contest contest = new Contest(bench, effort)) {
      contest.add("4", 4, () -> new BatchLifecycle(few, Payload.TEXT, BATCH), retsu);
      contest.add("16", 16, () -> new BatchLifecycle(many, Payload.TEXT, BATCH), retsu);
      return report(contest.run());
    }
  }

  private Result report(Rounds rounds) {
    double best =
        Math.max(rounds.total("4").messagesPerSecond(), rounds.total("16").messagesPerSecond());
    return Result.of(name())
        .row(Row.of("4 connections", rounds.total("4")))
        .row(Row.of("16 connections", rounds.total("16")))
        .verdict(Verdict.atLeast("lifecycles in batches", best, "per second", CONTRACT_PER_SECOND))
        .chart("messages/s");
  }
}
