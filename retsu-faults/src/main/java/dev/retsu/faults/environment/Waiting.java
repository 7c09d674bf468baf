package dev.retsu.faults.environment;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits, for a time or for a condition. */
public final class Waiting {
  private static final long LOOK_EVERY_NANOS = Duration.ofMillis(10).toNanos();

  private Waiting() {}

  public static void pause(Duration time) {
    long until = System.nanoTime() + time.toNanos();
    long left = time.toNanos();
    while (left > 0 && !Thread.currentThread().isInterrupted()) {
      LockSupport.parkNanos(left);
      left = until - System.nanoTime();
    }
  }

  /**
   * @throws IOException when it has not come true in time
   */
  public static void until(String what, Duration limit, BooleanSupplier condition)
      throws IOException {
    long until = System.nanoTime() + limit.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > until) {
        throw new IOException("waited " + limit + " for: " + what);
      }
      LockSupport.parkNanos(LOOK_EVERY_NANOS);
    }
  }
}
