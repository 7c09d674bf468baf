package dev.retsu.processes;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** Waits for what another process does, up to a limit that only a fault reaches. */
final class Until {
  private static final Duration LIMIT = Duration.ofSeconds(90);

  private Until() {}

  /**
   * @param state described when the limit is reached
   */
  static void holds(String what, Callable<Boolean> condition, Supplier<?> state) throws Exception {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (!condition.call()) {
      if (System.nanoTime() - deadline > 0) {
        throw new AssertionError("not within " + LIMIT + ": " + what + "\n" + state.get());
      }
      LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
    }
  }
}
