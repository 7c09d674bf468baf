package dev.retsu.bench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LoadResultTest {
  @Test
  void mergesCountsHistogramsAndCores() {
    LoadResult merged =
        LoadResult.merge(List.of(phase(10, 100, 1_000_000, 1.0), phase(30, 500, 3_000_000, 2.0)));
    assertThat(merged.seconds()).isEqualTo(40);
    assertThat(merged.units()).isEqualTo(600);
    assertThat(merged.messagesPerSecond()).isEqualTo(15);
    assertThat(merged.millis(LoadResult.UNIT, 10)).isCloseTo(1, within(0.01));
    assertThat(merged.millis(LoadResult.UNIT, 90)).isCloseTo(3, within(0.01));
    assertThat(merged.latencies().get(LoadResult.UNIT).getTotalCount()).isEqualTo(600);
    // Weighed by time: 10 s at 1 core and 30 s at 2 cores.
    assertThat(merged.cores().get("retsu")).isCloseTo(1.75, within(0.001));
    assertThat(merged.unavailable()).isEqualTo(2);
  }

  @Test
  void leavesThePhasesAsTheyWere() {
    LoadResult first = phase(10, 100, 1_000_000, 1.0);
    LoadResult.merge(List.of(first, first));
    assertThat(first.latencies().get(LoadResult.UNIT).getTotalCount()).isEqualTo(100);
  }

  @Test
  void takesTheMiddleOfThePairs() {
    assertThat(Ratio.of(List.of(3.0, 1.0, 2.0))).isEqualTo(new Ratio(1, 2, 3));
    assertThat(Ratio.of(List.of(1.0, 2.0, 4.0, 8.0))).isEqualTo(new Ratio(1, 3, 8));
  }

  private static LoadResult phase(double seconds, int units, long nanos, double cores) {
    Histogram histogram = new Histogram(3);
    histogram.recordValueWithCount(nanos, units);
    return new LoadResult(
        seconds, units, units, Map.of(LoadResult.UNIT, histogram), Map.of("retsu", cores), 1, 0);
  }
}
