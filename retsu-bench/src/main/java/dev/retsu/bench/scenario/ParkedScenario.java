package dev.retsu.bench.scenario;

import dev.retsu.bench.environment.ProcessProbe;
import dev.retsu.bench.environment.RetsuProcess;
import dev.retsu.bench.environment.Workbench;
import dev.retsu.bench.report.Result;
import dev.retsu.bench.report.Row;
import dev.retsu.bench.report.Verdict;
import java.time.Duration;
import java.util.Map;

final class ParkedScenario implements Scenario {
  private static final int POLLS = 5_000;
  private static final double CONTRACT_HEAP_KIB = 64;

  /** A thread each would be thousands more; a pool may grow by some. */
  private static final double MOST_NEW_THREADS = 100;

  @Override
  public String name() {
    return "parked";
  }

  @Override
  public String summary() {
    return "5,000 empty long polls at once: heap of each, and threads";
  }

  @Override
  public Result run(Workbench bench, Effort effort) throws Exception {
    RetsuProcess process = bench.process("retsu", Map.of());
    String queue = process.retsu().createQueue("parked");
    park(process, queue, 500, process.probe()); // loads the classes and fills the pools
    long threads = process.probe().threads();
    long heap = process.probe().liveHeapKib();
    Parked parked = park(process, queue, POLLS, process.probe());
    double heapEach = (parked.heapKib() - heap) / (double) POLLS;
    return Result.of(name())
        .row(Row.of("before").with("live heap KiB", heap).with("threads", threads))
        .row(
            Row.of("parked")
                .with("live heap KiB", parked.heapKib())
                .with("threads", parked.threads())
                .with("heap KiB each", heapEach)
                .with("answered 204", parked.empty()))
        .verdict(Verdict.atLeast("polls parked at once", parked.empty(), "polls", POLLS))
        .verdict(Verdict.atMost("heap of a poll", heapEach, "KiB", CONTRACT_HEAP_KIB))
        .verdict(
            Verdict.atMost(
                "more threads", parked.threads() - (double) threads, "", MOST_NEW_THREADS));
  }

  private record Parked(long heapKib, long threads, int empty) {}

  private static Parked park(RetsuProcess process, String queue, int polls, ProcessProbe probe)
      throws Exception {
    try (ParkedPolls parked = ParkedPolls.open(process.retsu(), queue, polls)) {
      parked.serve(Duration.ofSeconds(5));
      long heap = probe.liveHeapKib();
      long threads = probe.threads();
      parked.serve(Duration.ofSeconds(30));
      return new Parked(heap, threads, parked.empty());
    }
  }
}
