package dev.retsu.config;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import org.hibernate.validator.constraints.Range;

/**
 * Removes messages whose time to live is over.
 *
 * @param enabled whether this process does it
 * @param processingIntervalSeconds rest after a batch that came back short, 1 to 86,400 s
 * @param batchSize most rows in one transaction, 1 to 10,000
 * @param saturatedBatchDelayMilliseconds rest after a full batch, 0 to 60,000 ms
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record ExpiredMessageCleanerConfiguration(
    boolean enabled,
    @Range(min = 1, max = 86_400) int processingIntervalSeconds,
    @Range(min = 1, max = 10_000) int batchSize,
    @Range(min = 0, max = 60_000) int saturatedBatchDelayMilliseconds) {
  public static final ExpiredMessageCleanerConfiguration DEFAULT =
      new ExpiredMessageCleanerConfiguration(true, 60, 500, 50);
}
