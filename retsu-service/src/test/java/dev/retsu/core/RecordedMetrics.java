package dev.retsu.core;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Adds up what it is told, by a key that reads like a series. */
final class RecordedMetrics implements QueueMetrics {
  final Map<String, Long> counts = new ConcurrentHashMap<>();

  @Override
  public void expired(QueueName queue, boolean previouslyDelivered, long messages) {
    String history = previouslyDelivered ? "previously_delivered" : "never_delivered";
    counts.merge("expired " + queue + " " + history, messages, Long::sum);
  }

  @Override
  public void purged(QueueName queue, long deadLetters) {
    counts.merge("purged " + queue, deadLetters, Long::sum);
  }
}
