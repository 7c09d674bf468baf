package dev.retsu.collector;

/** The counters of a queue and priority do not fit its messages. */
final class RollupDriftException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  RollupDriftException(String queue, String priority, LogicalCounts counts) {
    super(
        "The state rollup has drifted: queue %s, priority %s has %d ready, %d in flight and %d delayed. Run: rollup verify, then rollup rebuild"
            .formatted(queue, priority, counts.ready(), counts.inFlight(), counts.delayed()));
  }
}
