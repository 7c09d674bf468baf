package dev.retsu.bench.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class FixedRateTest {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  @Test
  void spreadsTheStartsEvenly() {
    FixedRate schedule = new FixedRate(List.of(), 400, Duration.ofSeconds(1), Duration.ZERO);
    assertThat(schedule.intended(1) - schedule.intended(0)).isEqualTo(2_500_000);
    assertThat(schedule.intended(400) - schedule.intended(0)).isEqualTo(SECOND);
  }

  /** Coordinated omission: what could never start counts with the age it reached. */
  @Test
  void recordsWhatWasDueAndNeverStarted() {
    FixedRate schedule = new FixedRate(List.of(), 10, Duration.ofSeconds(1), Duration.ZERO);
    Recorder recorder = new Recorder(1);
    schedule.tick(schedule.intended(9));
    schedule.recordUnstarted(recorder, schedule.intended(0) + 2 * SECOND);
    assertThat(recorder.unstarted()).isEqualTo(10);
    assertThat(recorder.done()).isZero();
    // The ages are 2.0, 1.9, ... 1.1 seconds.
    assertThat(recorder.unit().getMaxValue()).isCloseTo(2 * SECOND, byAThousandth(2 * SECOND));
    assertThat(recorder.unit().getMinValue())
        .isCloseTo(11 * SECOND / 10, byAThousandth(11 * SECOND / 10));
  }

  @Test
  void doesNotCountWhatIsNotDueYet() {
    FixedRate schedule = new FixedRate(List.of(), 10, Duration.ofSeconds(1), Duration.ZERO);
    Recorder recorder = new Recorder(1);
    schedule.recordUnstarted(recorder, schedule.intended(3));
    assertThat(recorder.unstarted()).isEqualTo(3);
  }

  private static org.assertj.core.data.Offset<Long> byAThousandth(long value) {
    return org.assertj.core.data.Offset.offset(value / 1000);
  }
}
