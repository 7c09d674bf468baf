package dev.retsu.config;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;

/**
 * The cache inside this process.
 *
 * @param enabled whether it is used
 * @param regions its parts, each with bounds of its own
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record InMemoryCacheConfiguration(
    boolean enabled, @Valid @NotNull CacheRegionsConfiguration regions) {
  public static final InMemoryCacheConfiguration DEFAULT =
      new InMemoryCacheConfiguration(true, CacheRegionsConfiguration.DEFAULT);
}
