package dev.retsu.config;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;

/**
 * The parts of the cache inside this process.
 *
 * @param queueNames queue id to name
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record CacheRegionsConfiguration(@Valid @NotNull CacheRegionConfiguration queueNames) {
  public static final CacheRegionsConfiguration DEFAULT =
      new CacheRegionsConfiguration(CacheRegionConfiguration.DEFAULT);
}
