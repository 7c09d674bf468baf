package dev.retsu.bench.scenario;

import dev.retsu.bench.environment.RetsuProcess;
import dev.retsu.bench.environment.Workbench;
import dev.retsu.bench.load.Lifecycle;
import dev.retsu.bench.load.Rounds;
import dev.retsu.bench.report.Result;
import dev.retsu.bench.report.Row;
import dev.retsu.bench.report.Verdict;
import java.util.Map;

final class MemoryScenario implements Scenario {
  private static final int CONNECTIONS = 256;
  private static final double CONTRACT_HEAP_KIB = 256 * 1024;

  @Override
  public String name() {
    return "memory";
  }

  @Override
  public String summary() {
    return "live heap and resident memory under 256 connections";
  }

  @Override
  public Result run(Workbench bench, Effort effort) throws Exception {
    RetsuProcess process = bench.process("retsu", Map.of());
    String queue = process.retsu().createQueue("memory");
    try (Contest contest = new Contest(bench, effort)) {
      contest.add("load", CONNECTIONS, () -> new Lifecycle(queue, Payload.TEXT), process.retsu());
      Rounds rounds = contest.run();
      long heap = process.probe().liveHeapKib();
      return Result.of(name())
          .row(
              Row.of("256 connections", rounds.total("load"))
                  .with("live heap KiB", heap)
                  .with("resident KiB", process.probe().residentKib())
                  .with("threads", process.probe().threads()))
          .verdict(Verdict.atMost("live heap", (double) heap, "KiB", CONTRACT_HEAP_KIB))
          .note("the process ran with the JVM options of the run, -Xmx256m unless told otherwise");
    }
  }
}
