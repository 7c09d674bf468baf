package dev.retsu.faults.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retsu.faults.environment.Threads;
import dev.retsu.faults.environment.Waiting;
import dev.retsu.faults.history.History;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ClockWatchTest {
  private final History history = new History();
  private final AtomicLong ahead = new AtomicLong();

  @Test
  void aClockThatJumpsIsNoticed() throws Exception {
    Thread watch = Threads.start("clock", new ClockWatch(history, this::wall));

    Waiting.until(
        "a step is noted",
        Duration.ofSeconds(30),
        () -> {
          ahead.addAndGet(Duration.ofSeconds(1).toNanos());
          return !history.clockSteps().isEmpty();
        });

    watch.interrupt();
    watch.join();
    assertThat(history.clockSteps()).allMatch(step -> step.start() < step.end());
  }

  private Instant wall() {
    return Instant.ofEpochSecond(0, System.nanoTime() + ahead.get());
  }
}
