package dev.retsu.config;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import org.hibernate.validator.constraints.Range;

/**
 * The bundled Redis. It keeps nothing across restarts: it only holds caches and locks.
 *
 * @param enabled whether it is started; when not, none of its code runs
 * @param port on 127.0.0.1, 1 to 65,535
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record EmbeddedRedisConfiguration(boolean enabled, @Range(min = 1, max = 65_535) int port) {
  public static final EmbeddedRedisConfiguration DEFAULT =
      new EmbeddedRedisConfiguration(true, 24_251);
}
