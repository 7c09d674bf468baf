package dev.retsu.fusion;

/**
 * Bounds of one fuser.
 *
 * @param maxBatch calls in one flush; 1 switches fusion off: every call runs at once and by itself
 * @param maxBatchWeight weight (such as bytes) of one flush; a heavier single call still runs
 * @param maxWaiting calls that wait, over all keys
 * @param maxWaitingWeight their weight
 */
public record FusionLimits(
    int maxBatch, long maxBatchWeight, int maxWaiting, long maxWaitingWeight) {
  boolean off() {
    return maxBatch == 1;
  }
}
