package dev.retsu.faults.load;

import dev.retsu.faults.environment.Waiting;
import dev.retsu.faults.history.History;
import dev.retsu.faults.history.Span;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Notes when the machine's wall clock, which the database ends leases by, moved against the
 * monotonic one, which clients measure with: a machine that was suspended, or set right. For one
 * thread.
 */
public final class ClockWatch implements Runnable {
  private static final Duration LOOK_EVERY = Duration.ofMillis(50);
  private static final long NOTICED_NANOS = Duration.ofMillis(20).toNanos();

  private final History history;
  private final InstantSource clock;

  public ClockWatch(History history, InstantSource clock) {
    this.history = history;
    this.clock = clock;
  }

  /** Ends when its thread is interrupted. */
  @Override
  public void run() {
    long before = System.nanoTime();
    long difference = difference(before);
    while (!Thread.currentThread().isInterrupted()) {
      Waiting.pause(LOOK_EVERY);
      long now = System.nanoTime();
      long moved = difference(now) - difference;
      if (Math.abs(moved) > NOTICED_NANOS) {
        history.addClockStep(new Span(before, now));
        difference += moved;
      }
      before = now;
    }
  }

  private long difference(long nanoTime) {
    Instant time = clock.instant();
    return Duration.between(Instant.EPOCH, time).toNanos() - nanoTime;
  }
}
