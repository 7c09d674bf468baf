package dev.retsu.telemetry;

import dev.retsu.core.Priority;
import dev.retsu.core.QueueName;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What the state gauges export: one picture, replaced whole, so that a scrape never sees half of an
 * older one.
 *
 * @param takenNanos {@link System#nanoTime()} when its collection began
 * @param queues every queue and priority, the empty ones too; a queue that is not here has no
 *     series
 * @param oldestTransactionSeconds age of the oldest transaction of the database; empty when there
 *     is none
 */
public record StateView(
    long takenNanos,
    List<Entry> queues,
    List<Table> tables,
    OptionalDouble oldestTransactionSeconds) {
  public StateView {
    queues = List.copyOf(queues);
    tables = List.copyOf(tables);
  }

  /**
   * One queue and priority.
   *
   * @param oldestReadySeconds 0 when none is ready
   * @param oldestInFlightSeconds since the enqueue; 0 when none is in flight
   */
  public record Entry(
      QueueName queue,
      Priority priority,
      long ready,
      long inFlight,
      long delayed,
      double oldestReadySeconds,
      double oldestInFlightSeconds) {}

  /**
   * One table.
   *
   * @param bytes with its indexes and its out-of-line values
   */
  public record Table(String name, long deadRows, long bytes) {}
}
