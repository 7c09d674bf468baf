package dev.retsu.core;

import java.util.Arrays;

/** The least of the last three durations: what something takes when nothing disturbs it. */
final class LeastOfLast {
  private final long[] last = new long[3];
  private int count;

  void add(long nanos) {
    last[count++ % last.length] = nanos;
  }

  /** 0 before the third: one slow answer says nothing. */
  long nanos() {
    return count < last.length ? 0 : Arrays.stream(last).min().orElse(0);
  }
}
