package dev.retsu.config;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import org.hibernate.validator.constraints.Range;

/**
 * The metrics.
 *
 * @param maxQueues how many queues have series of their own, 1 to 100,000
 * @param messageDurations the histograms of waiting and completion time
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record MetricsConfiguration(
    @Range(min = 1, max = 100_000) int maxQueues,
    @Valid @NotNull MessageDurationsConfiguration messageDurations) {
  public static final MetricsConfiguration DEFAULT =
      new MetricsConfiguration(10_000, MessageDurationsConfiguration.DEFAULT);
}
