package dev.retsu.telemetry;

/** Which jobs this process leads. Safe for use by many threads. */
public interface LeaderMetrics {
  LeaderMetrics NONE = new LeaderMetrics() {};

  /**
   * @param job one of the few jobs that are elected for, as it is named in the lock
   */
  default void leader(String job, boolean leads) {}
}
