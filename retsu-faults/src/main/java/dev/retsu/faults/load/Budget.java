package dev.retsu.faults.load;

import dev.retsu.faults.environment.Waiting;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.DoubleSupplier;

/** How many messages may be sent, spread evenly over the progress of a run. Thread-safe. */
final class Budget {
  private static final Duration LOOK_EVERY = Duration.ofMillis(5);

  private final long messages;
  private final DoubleSupplier progress;
  private final AtomicLong taken = new AtomicLong();

  /**
   * @param progress from 0 to 1: the share that may be sent by now
   */
  Budget(long messages, DoubleSupplier progress) {
    this.messages = messages;
    this.progress = progress;
  }

  /** Waits for its turn; false when all have been taken. */
  boolean take(int count) {
    long before = taken.getAndAdd(count);
    if (before >= messages) {
      return false;
    }
    while (before > messages * progress.getAsDouble() && !Thread.currentThread().isInterrupted()) {
      Waiting.pause(LOOK_EVERY);
    }
    return true;
  }
}
