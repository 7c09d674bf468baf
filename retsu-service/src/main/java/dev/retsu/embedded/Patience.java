package dev.retsu.embedded;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Bounds the wait for a process, which nothing but asking again can notice. */
final class Patience {
  private static final Duration ASK_AGAIN = Duration.ofMillis(20);

  private final long end;

  private Patience(long end) {
    this.end = end;
  }

  static Patience of(Duration limit) {
    return new Patience(System.nanoTime() + limit.toNanos());
  }

  boolean isOver() {
    return System.nanoTime() - end >= 0;
  }

  void pause() throws InterruptedException {
    LockSupport.parkNanos(ASK_AGAIN.toNanos());
    if (Thread.interrupted()) {
      throw new InterruptedException("interrupted while waiting for a bundled server");
    }
  }
}
