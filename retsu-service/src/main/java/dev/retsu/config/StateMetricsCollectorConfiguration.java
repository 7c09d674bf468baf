package dev.retsu.config;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import org.hibernate.validator.constraints.Range;

/**
 * Reads the state of all queues.
 *
 * @param enabled whether this process does it
 * @param collectionIntervalSeconds 1 to 3,600 s
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record StateMetricsCollectorConfiguration(
    boolean enabled, @Range(min = 1, max = 3_600) int collectionIntervalSeconds) {
  public static final StateMetricsCollectorConfiguration DEFAULT =
      new StateMetricsCollectorConfiguration(true, 15);
}
