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
    Reading last = read();
    long difference = last.difference();
    while (!Thread.currentThread().isInterrupted()) {
      Waiting.pause(LOOK_EVERY);
      Reading now = read();
      if (Math.abs(now.difference() - difference) > NOTICED_NANOS) {
        history.addClockStep(new Span(last.monotonic(), now.monotonic()));
        difference = now.difference();
      }
      last = now;
    }
  }

  /** Both clocks at one moment: again when the thread had to wait between the one and the other. */
  private Reading read() {
    long before;
    long after;
    Instant wall;
    do {
      before = System.nanoTime();
      wall = clock.instant();
      after = System.nanoTime();
    } while (after - before > NOTICED_NANOS / 4);
    return new Reading(before, Duration.between(Instant.EPOCH, wall).toNanos() - before);
  }

  private record Reading(long monotonic, long difference) {}
}
