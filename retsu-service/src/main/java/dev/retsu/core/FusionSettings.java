package dev.retsu.core;

import java.util.List;

/**
 * How single calls are fused.
 *
 * @param maxBatch calls in one statement, 1 to 1,000; 1 when fusion is off
 * @param sizes told of every flush
 * @param callers hands over what belongs to the callers of a flush
 */
public record FusionSettings(int maxBatch, Sizes sizes, CallerContext callers) {
  /** The operations that are fused. */
  public static final List<String> OPERATIONS =
      List.of("enqueue", "dequeue", "acknowledge", "extend", "release");

  public FusionSettings(int maxBatch, Sizes sizes) {
    this(maxBatch, sizes, CallerContext.NONE);
  }

  /** Records the size of each flush by operation, such as {@code enqueue}. */
  @FunctionalInterface
  public interface Sizes {
    void flushed(String operation, int calls);
  }

  boolean off() {
    return maxBatch == 1;
  }
}
