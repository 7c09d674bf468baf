package dev.retsu.telemetry;

import java.time.Duration;

/** How the collection of the queues' state went. Safe for use by many threads. */
public interface StateMetrics {
  StateMetrics NONE = new StateMetrics() {};

  /** A collection succeeded; its snapshot is the current one. */
  default void collected(Duration duration) {}

  /** A collection failed, after this long. */
  default void failed(Duration duration) {}

  /**
   * This process no longer collects, so it says nothing any more about how the last collection
   * went: the next leader does.
   */
  default void steppedDown() {}
}
