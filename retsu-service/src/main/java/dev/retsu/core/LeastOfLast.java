package dev.retsu.core;

/** The least of the last three durations: what something takes when nothing disturbs it. */
final class LeastOfLast {
  private final long[] last = new long[3];
  private int count;

  void add(long nanos) {
    last[count++ % last.length] = nanos;
  }

  /** 0 before the first. */
  long nanos() {
    long least = count == 0 ? 0 : Long.MAX_VALUE;
    for (int i = 0; i < Math.min(count, last.length); i++) {
      least = Math.min(least, last[i]);
    }
    return least;
  }
}
