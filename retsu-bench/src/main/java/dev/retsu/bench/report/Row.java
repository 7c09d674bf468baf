package dev.retsu.bench.report;

import dev.retsu.bench.load.LoadResult;
import dev.retsu.bench.load.Ratio;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One measured variant.
 *
 * @param figures by column, whose name carries the unit
 */
public record Row(String variant, Map<String, Double> figures) {
  public static Row of(String variant) {
    return new Row(variant, new LinkedHashMap<>());
  }

  /**
   * Throughput, latency of each call, and who used the processor: the time per message hardly
   * depends on what else the machine does.
   */
  public static Row of(String variant, LoadResult result) {
    Row row = of(variant).with("messages/s", result.messagesPerSecond());
    for (String call : result.latencies().keySet()) {
      row.with(call + " p50 ms", result.millis(call, 50));
      row.with(call + " p99 ms", result.millis(call, 99));
    }
    row.with("unit max ms", result.millis(LoadResult.UNIT, 100));
    result
        .cores()
        .forEach(
            (party, cores) ->
                row.with(party + " cores", cores)
                    .with(party + " µs/message", cores * 1e6 / result.messagesPerSecond()));
    return row.with("503s", result.unavailable());
  }

  public Row with(String column, double value) {
    figures.put(column, value);
    return this;
  }

  public Row with(String column, long value) {
    return with(column, (double) value);
  }

  public Row with(String name, Ratio ratio) {
    return with(name + " lowest", ratio.lowest())
        .with(name + " median", ratio.median())
        .with(name + " highest", ratio.highest());
  }
}
