package dev.retsu.bench.scenario;

import dev.retsu.bench.environment.Retsu;
import dev.retsu.bench.environment.Workbench;
import dev.retsu.bench.report.Result;
import dev.retsu.bench.report.Row;
import dev.retsu.bench.report.Verdict;
import java.util.Map;
import org.HdrHistogram.Histogram;

final class WakeScenario implements Scenario {
  private static final int WARM_UP = 100;
  private static final int SAMPLES = 300;

  @Override
  public String name() {
    return "wake";
  }

  @Override
  public String summary() {
    return "from sending an enqueue to having it in a parked poll: same process, other process";
  }

  @Override
  public Result run(Workbench bench, Effort effort) throws Exception {
    Retsu first = bench.process("first", Map.of()).retsu();
    Retsu second = bench.process("second", Map.of()).retsu();
    Map<String, String> withoutRedis = Map.of("RETSU_CACHE__DISTRIBUTED__ENABLED", "false");
    Retsu alone = bench.process("alone", withoutRedis).retsu();
    String queue = first.createQueue("wake");
    Result result = Result.of(name());
    report(result, "same process", measure(first, first, queue), 3);
    report(result, "other process", measure(first, second, queue), 20);
    return result
        .row(row("other process, no Redis", measure(alone, second, queue)))
        .note("without Redis the other process is seen by a poll, four times a second");
  }

  private static Histogram measure(Retsu consumer, Retsu producer, String queue) throws Exception {
    try (WakeProbe probe = new WakeProbe(consumer, producer, queue)) {
      probe.measure(WARM_UP);
      return probe.measure(SAMPLES);
    }
  }

  private static void report(Result result, String variant, Histogram latency, double target) {
    result.row(row(variant, latency));
    result.verdict(
        Verdict.atMost(variant + " p50", latency.getValueAtPercentile(50) / 1e6, "ms", target));
  }

  private static Row row(String variant, Histogram latency) {
    return Row.of(variant)
        .with("p50 ms", latency.getValueAtPercentile(50) / 1e6)
        .with("p90 ms", latency.getValueAtPercentile(90) / 1e6)
        .with("p99 ms", latency.getValueAtPercentile(99) / 1e6)
        .with("max ms", latency.getMaxValue() / 1e6);
  }
}
