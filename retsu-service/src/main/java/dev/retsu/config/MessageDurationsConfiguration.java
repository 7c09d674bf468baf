package dev.retsu.config;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;

/**
 * The histograms of waiting and completion time: the most series of all metrics, one set of buckets
 * for each queue and priority.
 *
 * @param enabled whether they are kept
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record MessageDurationsConfiguration(boolean enabled) {
  public static final MessageDurationsConfiguration DEFAULT =
      new MessageDurationsConfiguration(true);
}
