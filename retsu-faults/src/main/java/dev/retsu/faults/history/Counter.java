package dev.retsu.faults.history;

import java.util.UUID;

/**
 * One kind of event of one queue, as the processes counted it and exported it.
 *
 * @param exact counted while nothing was disturbed and no process ended, so that it must agree with
 *     the history to the last one; else it may lack what a killed process had counted
 */
public record Counter(UUID queue, Event event, double value, Span during, boolean exact) {
  /** What is counted. */
  public enum Event {
    ENQUEUED,
    DELIVERED,
    ACKNOWLEDGED,
    DEAD_LETTERED
  }
}
