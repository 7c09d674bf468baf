package dev.retsu.telemetry;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.metrics.DoubleHistogram;
import io.opentelemetry.api.metrics.LongCounter;
import io.opentelemetry.api.metrics.Meter;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/** Requests and loads of one cache. Safe for use by many threads. */
final class OtelCacheMetrics implements CacheMetrics {
  private static final AttributeKey<String> CACHE_NAME = AttributeKey.stringKey("cache.name");
  private static final AttributeKey<String> OUTCOME = AttributeKey.stringKey("outcome");

  private final LongCounter requests;
  private final DoubleHistogram loads;
  private final Attributes hit;
  private final Attributes miss;
  private final Map<LoadOutcome, Attributes> outcomes = new EnumMap<>(LoadOutcome.class);

  OtelCacheMetrics(Meter meter, String cacheName) {
    requests =
        meter
            .counterBuilder("cache.requests")
            .setUnit("{request}")
            .setDescription(
                "Lookups in a cache of queue facts, by whether the cache had the answer.")
            .build();
    loads =
        meter
            .histogramBuilder("cache.load.duration")
            .setUnit("s")
            .setDescription("Time to load what a cache did not have, by how the load ended.")
            .setExplicitBucketBoundariesAdvice(Seconds.SHORT_BUCKETS)
            .build();
    hit = Attributes.of(CACHE_NAME, cacheName, OUTCOME, "hit");
    miss = Attributes.of(CACHE_NAME, cacheName, OUTCOME, "miss");
    for (LoadOutcome outcome : LoadOutcome.values()) {
      String name = outcome.name().toLowerCase(Locale.ROOT);
      outcomes.put(outcome, Attributes.of(CACHE_NAME, cacheName, OUTCOME, name));
    }
  }

  @Override
  public void hit() {
    requests.add(1, hit);
  }

  @Override
  public void miss() {
    requests.add(1, miss);
  }

  @Override
  public void loaded(LoadOutcome outcome, Duration duration) {
    loads.record(Seconds.of(duration), outcomes.getOrDefault(outcome, miss));
  }
}
