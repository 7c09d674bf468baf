package dev.retsu.faults.report;

import dev.retsu.faults.fault.Inflicted;
import java.util.List;

/**
 * One run.
 *
 * @param skipped what this machine does not allow, kinds of faults and comparisons, and why
 * @param failures of the run itself: a fault that could not be inflicted, a node that stayed away
 * @param defects answers that nothing excuses
 */
public record Report(
    long seed,
    int nodes,
    double seconds,
    Traffic traffic,
    List<Inflicted> faults,
    List<String> skipped,
    List<String> failures,
    List<String> defects,
    List<String> violations) {
  /** How many messages and calls there were. */
  public record Traffic(
      long enqueued,
      long deliveries,
      long acknowledged,
      long deadLetters,
      long calls,
      long withoutAnswer) {}

  public boolean passed() {
    return failures.isEmpty() && defects.isEmpty() && violations.isEmpty();
  }
}
