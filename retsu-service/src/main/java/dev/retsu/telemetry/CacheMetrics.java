package dev.retsu.telemetry;

import java.time.Duration;

/** Requests and loads of one cache ({@code queue_names} or {@code queue_details}). */
public interface CacheMetrics {
  CacheMetrics NONE = new CacheMetrics() {};

  /** How a load ended. */
  enum LoadOutcome {
    SUCCESS,
    NOT_FOUND,
    ERROR
  }

  default void hit() {}

  default void miss() {}

  default void loaded(LoadOutcome outcome, Duration duration) {}
}
