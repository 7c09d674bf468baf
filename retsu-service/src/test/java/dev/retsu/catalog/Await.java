package dev.retsu.catalog;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits with a limit: a fault ends a test, and does not hang it. */
final class Await {
  private static final long LIMIT_SECONDS = 20;

  private Await() {}

  static <T> T answer(CompletableFuture<T> future) {
    return future.orTimeout(LIMIT_SECONDS, TimeUnit.SECONDS).join();
  }

  static void until(BooleanSupplier condition) {
    long start = System.nanoTime();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - start > TimeUnit.SECONDS.toNanos(LIMIT_SECONDS)) {
        throw new AssertionError("not so after " + LIMIT_SECONDS + " s");
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2));
    }
  }
}
