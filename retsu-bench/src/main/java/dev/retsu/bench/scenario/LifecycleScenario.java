package dev.retsu.bench.scenario;

import dev.retsu.bench.environment.Retsu;
import dev.retsu.bench.environment.Workbench;
import dev.retsu.bench.load.Lifecycle;
import dev.retsu.bench.load.LoadResult;
import dev.retsu.bench.load.Rounds;
import dev.retsu.bench.report.Result;
import dev.retsu.bench.report.Row;
import dev.retsu.bench.report.Verdict;
import java.util.List;
import java.util.Map;

final class LifecycleScenario implements Scenario {
  private static final int CONTRACT_CONNECTIONS = 64;
  private static final double CONTRACT_PER_SECOND = 4_000;
  private static final String FUSION = "RETSU_QUEUE__FUSION__ENABLED";

  @Override
  public String name() {
    return "lifecycle";
  }

  @Override
  public String summary() {
    return "single calls at 1, 8, 64 and 256 connections, with fusion and without";
  }

  @Override
  public Result run(Workbench bench, Effort effort) throws Exception {
    Retsu fused = bench.process("fused", Map.of(FUSION, "true")).retsu();
    Retsu plain = bench.process("plain", Map.of(FUSION, "false")).retsu();
    String fusedQueue = fused.createQueue("lifecycle-fused");
    String plainQueue = fused.createQueue("lifecycle-plain");
    Result result = Result.of(name());
    for (int connections : List.of(1, 8, CONTRACT_CONNECTIONS, 256)) {
      try (Contest contest = new Contest(bench, effort)) {
        contest.add("plain", connections, () -> new Lifecycle(plainQueue, Payload.TEXT), plain);
        contest.add("fused", connections, () -> new Lifecycle(fusedQueue, Payload.TEXT), fused);
        report(result, connections, contest.run());
      }
    }
    return result.chart("messages/s").chart("unit p99 ms");
  }

  private static void report(Result result, int connections, Rounds rounds) {
    LoadResult fused = rounds.total("fused");
    result.row(Row.of(connections + " plain", rounds.total("plain")));
    result.row(
        Row.of(connections + " fused", fused).with("of plain", rounds.ratio("fused", "plain")));
    if (connections == CONTRACT_CONNECTIONS) {
      result.verdict(
          Verdict.atLeast(
              "lifecycles at 64 connections",
              fused.messagesPerSecond(),
              "per second",
              CONTRACT_PER_SECOND));
    }
  }
}
