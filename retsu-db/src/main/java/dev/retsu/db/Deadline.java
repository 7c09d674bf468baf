package dev.retsu.db;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** A moment on the clock that no one can set back. */
final class Deadline {
  private final long nanos;

  private Deadline(long nanos) {
    this.nanos = nanos;
  }

  static Deadline after(Duration time) {
    return new Deadline(System.nanoTime() + time.toNanos());
  }

  boolean passed() {
    return System.nanoTime() - nanos >= 0;
  }

  /**
   * Waits about that long.
   *
   * @throws MigrationException when the thread is interrupted; it stays so
   */
  static void pause(Duration time) {
    LockSupport.parkNanos(time.toNanos());
    if (Thread.currentThread().isInterrupted()) {
      throw new MigrationException("The migration was interrupted before it began");
    }
  }
}
