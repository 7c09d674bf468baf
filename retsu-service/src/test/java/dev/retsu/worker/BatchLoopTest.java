package dev.retsu.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

class BatchLoopTest {
  private static final Duration SATURATED = Duration.ofMillis(50);
  private static final Duration INTERVAL = Duration.ofSeconds(60);
  private static final BatchOptions OPTIONS = new BatchOptions(500, SATURATED, INTERVAL);

  @Test
  void restsShortlyAfterAFullBatchAndForTheIntervalAfterAShortOne() {
    Deque<Integer> sizes = new ArrayDeque<>(List.of(500, 500, 499, 0, 500));
    ScriptedStopSignal stop = new ScriptedStopSignal(5);

    loop(sizes).run(stop);

    assertThat(stop.waits()).containsExactly(SATURATED, SATURATED, INTERVAL, INTERVAL, SATURATED);
    assertThat(sizes).isEmpty();
  }

  @Test
  void goesOnAfterAFailedBatch() {
    Deque<Integer> sizes = new ArrayDeque<>(List.of(-1, 500, -1, 3));
    ScriptedStopSignal stop = new ScriptedStopSignal(4);

    loop(sizes).run(stop);

    assertThat(stop.waits()).containsExactly(INTERVAL, SATURATED, INTERVAL, INTERVAL);
  }

  @Test
  void doesNothingWhenItIsTimeToStop() {
    Deque<Integer> sizes = new ArrayDeque<>(List.of(500));
    StopSignal stop = new StopSignal();
    stop.raise();

    loop(sizes).run(stop);

    assertThat(sizes).hasSize(1);
  }

  /** Each batch takes the next size; -1 is a failure. */
  private static BatchLoop loop(Deque<Integer> sizes) {
    return new BatchLoop(
        Job.EXPIRED_MESSAGE_CLEANER,
        OPTIONS,
        batchSize -> {
          assertThat(batchSize).isEqualTo(500);
          int size = sizes.remove();
          if (size < 0) {
            throw new IllegalStateException("the database is away");
          }
          return size;
        });
  }
}
