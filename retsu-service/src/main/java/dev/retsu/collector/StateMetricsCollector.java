package dev.retsu.collector;

import dev.retsu.leadership.Election;
import dev.retsu.leadership.Lease;
import dev.retsu.telemetry.StateMetrics;
import dev.retsu.telemetry.StateView;
import dev.retsu.worker.Job;
import dev.retsu.worker.StopSignal;
import dev.retsu.worker.Worker;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the state of all queues at an interval, while it leads. A collection that fails ends the
 * run, and with it the leadership and the export: whoever runs the worker decides whether it stands
 * by again. With leadership switched off there is nobody to take over, so the last snapshot stays
 * and its age grows.
 */
public final class StateMetricsCollector implements Worker {
  private static final Logger LOG = LoggerFactory.getLogger(StateMetricsCollector.class);

  private final Election election;
  private final CurrentState current;
  private final StateMetrics metrics;
  private final Duration interval;

  public StateMetricsCollector(
      Election election, CurrentState current, StateMetrics metrics, Duration interval) {
    this.election = election;
    this.current = current;
    this.metrics = metrics;
    this.interval = interval;
  }

  @Override
  public Job job() {
    return Job.STATE_METRICS_COLLECTOR;
  }

  @Override
  public void run(StopSignal stop) {
    while (!stop.isRaised()) {
      try (Lease lease = election.await(stop)) {
        if (lease != null) {
          lead(lease, lease.within(stop));
        }
      }
    }
  }

  private void lead(Lease lease, StopSignal stop) {
    try {
      // Asked before each collection: only then is it known that a lock was lost.
      while (!stop.isRaised() && lease.confirm()) {
        collect(lease);
        stop.await(interval);
      }
      // Not after a failure: that it failed stays to be seen.
      metrics.steppedDown();
    } finally {
      // Before the lease is closed: nobody leads yet who could export beside this.
      current.withdraw();
    }
  }

  private void collect(Lease lease) {
    long started = System.nanoTime();
    try {
      StateView view = StateReader.read(lease);
      current.publish(view, lease);
      metrics.collected(since(started));
    } catch (RuntimeException e) {
      metrics.failed(since(started));
      if (lease.isExclusive()) {
        throw e;
      }
      LOG.error("the state of the queues could not be collected; the last snapshot stays", e);
    }
  }

  private static Duration since(long started) {
    return Duration.ofNanos(System.nanoTime() - started);
  }
}
