package dev.retsu.fusion;

import java.util.concurrent.RejectedExecutionException;

/** Counts what waits, and refuses what would be too much. Safe for use by many threads. */
final class Budget {
  private final int maxCalls;
  private final long maxWeight;
  private int calls;
  private long weight;

  Budget(int maxCalls, long maxWeight) {
    this.maxCalls = maxCalls;
    this.maxWeight = maxWeight;
  }

  synchronized void take(long callWeight) {
    if (calls >= maxCalls || weight + callWeight > maxWeight) {
      throw new RejectedExecutionException(
          "%d calls of weight %d wait already".formatted(calls, weight));
    }
    calls++;
    weight += callWeight;
  }

  synchronized void giveBack(long callWeight) {
    calls--;
    weight -= callWeight;
  }
}
