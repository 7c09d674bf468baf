package dev.retsu.config;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;

/**
 * The two cache layers for facts about queues. Each can be switched off.
 *
 * @param inMemory of this process: queue id to name
 * @param distributed shared by all processes: queue id to complete details
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record CacheConfiguration(
    @Valid @NotNull InMemoryCacheConfiguration inMemory,
    @Valid @NotNull DistributedCacheConfiguration distributed) {
  public static final CacheConfiguration DEFAULT =
      new CacheConfiguration(
          InMemoryCacheConfiguration.DEFAULT, DistributedCacheConfiguration.DEFAULT);
}
