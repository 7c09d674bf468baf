package dev.retsu.config;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;

/**
 * The servers that this process can start for itself, for a machine that has neither.
 *
 * @param postgres a real PostgreSQL from bundled binaries
 * @param redis a real Redis from a bundled binary
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record EmbeddedConfiguration(
    @Valid @NotNull EmbeddedPostgresConfiguration postgres,
    @Valid @NotNull EmbeddedRedisConfiguration redis) {
  public static final EmbeddedConfiguration DEFAULT =
      new EmbeddedConfiguration(
          EmbeddedPostgresConfiguration.DEFAULT, EmbeddedRedisConfiguration.DEFAULT);
}
