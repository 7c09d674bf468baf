package dev.retsu.catalog;

import dev.retsu.telemetry.CacheMetrics;
import dev.retsu.telemetry.CacheMetrics.LoadOutcome;
import java.time.Duration;
import java.util.Optional;

/** Measures one load and records its end. */
final class LoadTimer {
  private final CacheMetrics metrics;
  private final long start = System.nanoTime();

  private LoadTimer(CacheMetrics metrics) {
    this.metrics = metrics;
  }

  static LoadTimer start(CacheMetrics metrics) {
    return new LoadTimer(metrics);
  }

  void found(Optional<?> value) {
    ended(value.isPresent() ? LoadOutcome.SUCCESS : LoadOutcome.NOT_FOUND);
  }

  void failed() {
    ended(LoadOutcome.ERROR);
  }

  private void ended(LoadOutcome outcome) {
    metrics.loaded(outcome, Duration.ofNanos(System.nanoTime() - start));
  }
}
