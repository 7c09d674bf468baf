package dev.retsu.config;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;

/**
 * How queue operations are run.
 *
 * @param fusion many concurrent calls as one statement
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record QueueConfiguration(@Valid @NotNull FusionConfiguration fusion) {
  public static final QueueConfiguration DEFAULT =
      new QueueConfiguration(FusionConfiguration.DEFAULT);
}
