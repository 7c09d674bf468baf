package dev.retsu.http;

import java.util.concurrent.atomic.AtomicLong;

/** Bounds what all bodies that are still arriving may hold at once. Safe for many threads. */
final class BodyBudget {
  /** A quarter of the heap that is said to be enough for everything. */
  private static final long MAX_BYTES = 64L * 1024 * 1024;

  private final AtomicLong held = new AtomicLong();

  /** False, and nothing held, when that would be too much. */
  boolean hold(long bytes) {
    if (held.addAndGet(bytes) <= MAX_BYTES) {
      return true;
    }
    held.addAndGet(-bytes);
    return false;
  }

  void letGo(long bytes) {
    held.addAndGet(-bytes);
  }
}
