package dev.retsu.catalog;

import com.github.benmanes.caffeine.cache.Weigher;
import dev.retsu.config.CacheRegionConfiguration;
import dev.retsu.core.QueueName;
import java.util.UUID;

/**
 * Makes one maximum weight out of two bounds. An entry weighs {@code max(bytes, capacity /
 * maxEntries)} of a capacity in bytes, so that neither too many bytes nor too many entries fit. All
 * of it is multiplied by {@code maxEntries}: whole numbers, and no bound lost to rounding.
 */
final class NameWeigher implements Weigher<UUID, QueueName> {
  /** What an entry takes besides the letters of its name: measured, see docs/caching.md. */
  static final int OVERHEAD_BYTES = 180;

  private static final int LONGEST_NAME_BYTES = 64;

  private final int maxEntries;
  private final int capacity;

  NameWeigher(CacheRegionConfiguration bounds) {
    this.maxEntries = bounds.maxEntries();
    // No more than the entries can fill, which changes nothing and keeps a weight an int: at most
    // 244 bytes times 1,000,000 entries.
    long fill = (long) (OVERHEAD_BYTES + LONGEST_NAME_BYTES) * maxEntries;
    this.capacity = (int) Math.min(bounds.maxCapacityBytes(), fill);
  }

  @Override
  public int weigh(UUID id, QueueName name) {
    return Math.max(bytes(name) * maxEntries, capacity);
  }

  long maximumWeight() {
    return (long) capacity * maxEntries;
  }

  /** The letters of a name take a byte each. */
  static int bytes(QueueName name) {
    return OVERHEAD_BYTES + name.value().length();
  }
}
