package dev.retsu.config;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import org.hibernate.validator.constraints.Range;

/**
 * Many concurrent calls of one kind and queue as one statement.
 *
 * @param enabled whether it is done; when not, each call is a statement of its own
 * @param maxBatch most calls in one statement, 1 to 1,000
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record FusionConfiguration(boolean enabled, @Range(min = 1, max = 1_000) int maxBatch) {
  public static final FusionConfiguration DEFAULT = new FusionConfiguration(true, 128);
}
