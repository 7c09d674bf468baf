package dev.retsu.config;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;

/**
 * The background work of a process.
 *
 * @param leadership how processes agree which of them works
 * @param stateMetricsCollector reads the state of all queues
 * @param expiredMessageCleaner removes messages whose time is over
 * @param deadLetterMessageCleaner removes dead letters that were kept long enough
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record WorkerConfiguration(
    @Valid @NotNull LeadershipConfiguration leadership,
    @Valid @NotNull StateMetricsCollectorConfiguration stateMetricsCollector,
    @Valid @NotNull ExpiredMessageCleanerConfiguration expiredMessageCleaner,
    @Valid @NotNull DeadLetterMessageCleanerConfiguration deadLetterMessageCleaner) {
  public static final WorkerConfiguration DEFAULT =
      new WorkerConfiguration(
          LeadershipConfiguration.DEFAULT,
          StateMetricsCollectorConfiguration.DEFAULT,
          ExpiredMessageCleanerConfiguration.DEFAULT,
          DeadLetterMessageCleanerConfiguration.DEFAULT);
}
