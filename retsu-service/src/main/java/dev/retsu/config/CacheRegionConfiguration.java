package dev.retsu.config;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import org.hibernate.validator.constraints.Range;

/**
 * The bounds of one part of the cache inside this process. Both hold at once.
 *
 * @param maxEntries 1 to 1,000,000
 * @param maxCapacityBytes estimated memory of keys and values, 1 to 4,294,967,295 bytes
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record CacheRegionConfiguration(
    @Range(min = 1, max = 1_000_000) int maxEntries,
    @Range(min = 1, max = 4_294_967_295L) long maxCapacityBytes) {
  public static final CacheRegionConfiguration DEFAULT =
      new CacheRegionConfiguration(10_000, 8_388_608);
}
