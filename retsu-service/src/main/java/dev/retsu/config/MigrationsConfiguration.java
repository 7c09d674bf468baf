package dev.retsu.config;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;

/**
 * When the database schema is brought up to date.
 *
 * @param onStart whether every start does it; when not, only the {@code migrate} command does
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record MigrationsConfiguration(boolean onStart) {
  public static final MigrationsConfiguration DEFAULT = new MigrationsConfiguration(true);
}
