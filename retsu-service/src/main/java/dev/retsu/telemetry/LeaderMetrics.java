package dev.retsu.telemetry;

import java.util.function.BooleanSupplier;

/** Which jobs this process leads. Safe for use by many threads. */
@FunctionalInterface
public interface LeaderMetrics {
  LeaderMetrics NONE = (job, leads) -> {};

  /**
   * Starts to export whether this process leads. To be called once per job.
   *
   * @param job one of the few jobs that are elected for, as it is named in the lock
   * @param leads asked at each scrape, so that a process that was frozen for longer than its lease
   *     does not say that it leads; must not wait
   */
  void observe(String job, BooleanSupplier leads);
}
