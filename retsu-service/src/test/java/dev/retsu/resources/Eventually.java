package dev.retsu.resources;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Waits for a condition, and reports why it was not met. */
final class Eventually {
  private static final long DEADLINE_SECONDS = 20;

  private Eventually() {}

  static void holds(ThrowingCallable assertion) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(DEADLINE_SECONDS);
    while (true) {
      try {
        assertion.call();
        return;
      } catch (Throwable e) {
        if (System.nanoTime() > deadline) {
          throw new AssertionError("not within " + DEADLINE_SECONDS + " s", e);
        }
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
    }
  }
}
