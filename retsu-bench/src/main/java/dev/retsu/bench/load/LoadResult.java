package dev.retsu.bench.load;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * What one phase, or several phases of one variant, measured.
 *
 * @param latencies by call, and of the whole unit under {@link #UNIT}; nanoseconds
 * @param cores how many cores each party kept busy, on average
 * @param unavailable answers 503, each followed by another try
 * @param unstarted units that were due at a fixed rate and never got a connection
 */
public record LoadResult(
    double seconds,
    long units,
    long messages,
    Map<String, Histogram> latencies,
    Map<String, Double> cores,
    long unavailable,
    long unstarted) {
  public static final String UNIT = "unit";

  static LoadResult of(Conversation sample, Recorder recorder, Stopwatch.Reading reading) {
    Map<String, Histogram> latencies = new LinkedHashMap<>();
    for (int i = 0; i < sample.calls().size(); i++) {
      latencies.put(sample.calls().get(i), recorder.calls().get(i));
    }
    latencies.put(UNIT, recorder.unit());
    return new LoadResult(
        reading.seconds(),
        recorder.done(),
        recorder.done() * sample.messages(),
        latencies,
        reading.cores(),
        recorder.unavailableAnswers(),
        recorder.unstarted());
  }

  public double messagesPerSecond() {
    return messages / seconds;
  }

  /**
   * @param percentile 0 to 100
   */
  public double millis(String call, double percentile) {
    Histogram histogram = latencies.get(call);
    if (histogram == null) {
      throw new IllegalArgumentException("no call is named " + call);
    }
    return histogram.getValueAtPercentile(percentile) / 1e6;
  }

  /** All phases as one: counts and histograms added, cores weighed by time. */
  public static LoadResult merge(List<LoadResult> phases) {
    double seconds = phases.stream().mapToDouble(LoadResult::seconds).sum();
    return new LoadResult(
        seconds,
        phases.stream().mapToLong(LoadResult::units).sum(),
        phases.stream().mapToLong(LoadResult::messages).sum(),
        mergeLatencies(phases),
        mergeCores(phases, seconds),
        phases.stream().mapToLong(LoadResult::unavailable).sum(),
        phases.stream().mapToLong(LoadResult::unstarted).sum());
  }

  private static Map<String, Histogram> mergeLatencies(List<LoadResult> phases) {
    Map<String, Histogram> merged = new LinkedHashMap<>();
    for (LoadResult phase : phases) {
      phase.latencies.forEach(
          (call, histogram) ->
              merged.computeIfAbsent(call, name -> new Histogram(3)).add(histogram));
    }
    return merged;
  }

  private static Map<String, Double> mergeCores(List<LoadResult> phases, double seconds) {
    Map<String, Double> merged = new TreeMap<>();
    for (LoadResult phase : phases) {
      phase.cores.forEach(
          (party, cores) -> merged.merge(party, cores * phase.seconds / seconds, Double::sum));
    }
    return merged;
  }
}
