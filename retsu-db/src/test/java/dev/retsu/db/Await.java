package dev.retsu.db;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Waits on a condition; never on time alone. */
public final class Await {
  private static final Duration ASK_AGAIN = Duration.ofMillis(20);

  private Await() {}

  /** Repeats the assertion until it holds; after a minute fails with its last failure. */
  public static void until(ThrowingCallable assertion) {
    Deadline deadline = Deadline.after(Duration.ofSeconds(60));
    while (true) {
      try {
        assertion.call();
        return;
      } catch (Throwable e) {
        if (deadline.passed()) {
          throw new AssertionError("did not come true within 60 s: " + e.getMessage(), e);
        }
      }
      LockSupport.parkNanos(ASK_AGAIN.toNanos());
    }
  }
}
