package dev.retsu.config;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import jakarta.validation.constraints.NotBlank;
import org.hibernate.validator.constraints.Range;

/**
 * The bundled PostgreSQL.
 *
 * @param enabled whether it is started; when not, none of its code runs
 * @param port on 127.0.0.1, 1 to 65,535
 * @param dataDirectory where it keeps its files across restarts, relative to the working directory
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record EmbeddedPostgresConfiguration(
    boolean enabled, @Range(min = 1, max = 65_535) int port, @NotBlank String dataDirectory) {
  public static final EmbeddedPostgresConfiguration DEFAULT =
      new EmbeddedPostgresConfiguration(true, 24_240, "data/postgres");
}
