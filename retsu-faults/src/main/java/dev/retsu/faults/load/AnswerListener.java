package dev.retsu.faults.load;

import dev.retsu.faults.history.Span;

/** Hears of every answered call. Called by many threads. */
@FunctionalInterface
public interface AnswerListener {
  void answered(int node, Span span);
}
