package dev.retsu.telemetry;

import java.time.Duration;
import java.util.List;

/** Durations as instruments take them. */
final class Seconds {
  /** For what a request, a statement or a cache takes: 1 ms to 10 s. */
  static final List<Double> SHORT_BUCKETS =
      List.of(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0);

  /**
   * For what a message waits: 5 ms to 12 hours. Few, because every queue and priority has them all.
   */
  static final List<Double> MESSAGE_BUCKETS =
      List.of(0.005, 0.025, 0.1, 0.5, 1.0, 5.0, 15.0, 60.0, 300.0, 1_800.0, 7_200.0, 43_200.0);

  private static final double NANOS = 1e9;

  private Seconds() {}

  static double of(Duration duration) {
    return duration.getSeconds() + duration.getNano() / NANOS;
  }

  static double ofNanos(long nanos) {
    return nanos / NANOS;
  }
}
