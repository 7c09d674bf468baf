package dev.retsu.config;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import org.hibernate.validator.constraints.Range;

/**
 * How processes agree which of them does a job.
 *
 * @param enabled whether they agree at all; when not, every process works
 * @param retryIntervalSeconds how often a standby asks when nobody wakes it, 1 to 3,600 s
 * @param lockLeaseMilliseconds how long the lock outlives a leader that died, 100 to 600,000 ms
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record LeadershipConfiguration(
    boolean enabled,
    @Range(min = 1, max = 3_600) int retryIntervalSeconds,
    @Range(min = 100, max = 600_000) int lockLeaseMilliseconds) {
  public static final LeadershipConfiguration DEFAULT =
      new LeadershipConfiguration(true, 15, 10_000);
}
