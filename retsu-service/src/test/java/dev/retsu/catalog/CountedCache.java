package dev.retsu.catalog;

import dev.retsu.telemetry.CacheMetrics;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** What a cache has recorded. */
final class CountedCache implements CacheMetrics {
  private final AtomicInteger hits = new AtomicInteger();
  private final AtomicInteger misses = new AtomicInteger();
  private final AtomicInteger found = new AtomicInteger();
  private final AtomicInteger missing = new AtomicInteger();
  private final AtomicInteger failed = new AtomicInteger();

  @Override
  public void hit() {
    hits.incrementAndGet();
  }

  @Override
  public void miss() {
    misses.incrementAndGet();
  }

  @Override
  public void loaded(LoadOutcome outcome, Duration duration) {
    switch (outcome) {
      case SUCCESS -> found.incrementAndGet();
      case NOT_FOUND -> missing.incrementAndGet();
      case ERROR -> failed.incrementAndGet();
    }
  }

  int hits() {
    return hits.get();
  }

  int misses() {
    return misses.get();
  }

  /** Such as {@code "2 hits, 1 misses, loads: 1 success, 0 not_found, 0 error"}. */
  @Override
  public String toString() {
    return "%s hits, %s misses, loads: %s success, %s not_found, %s error"
        .formatted(hits, misses, found, missing, failed);
  }
}
