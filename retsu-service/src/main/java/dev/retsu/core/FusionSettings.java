package dev.retsu.core;

/**
 * How single calls are fused.
 *
 * @param maxBatch calls in one statement, 1 to 1,000; 1 when fusion is off
 * @param sizes told of every flush
 */
public record FusionSettings(int maxBatch, Sizes sizes) {
  /** Records the size of each flush by operation, such as {@code enqueue}. */
  @FunctionalInterface
  public interface Sizes {
    void flushed(String operation, int calls);
  }

  boolean off() {
    return maxBatch == 1;
  }
}
