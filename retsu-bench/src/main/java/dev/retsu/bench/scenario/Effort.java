package dev.retsu.bench.scenario;

import java.time.Duration;

/**
 * How long to measure.
 *
 * @param warmUp before each variant's first round
 * @param round of one variant
 * @param rounds of all variants by turns
 * @param soak the whole length of a soak
 * @param scale shrinks the prepared backlogs, 0 to 1; below 1 the figures answer another question
 */
public record Effort(Duration warmUp, Duration round, int rounds, Duration soak, double scale) {
  /** A backlog of the asked size, or less when the run is scaled down. */
  public long messages(long full) {
    return Math.max(1, Math.round(full * scale));
  }
}
