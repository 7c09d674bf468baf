package dev.retsu.core;

import java.time.Duration;

/** What happened to messages. Called after success, by the queue operations only. */
public interface QueueMetrics {
  /** Records nothing; for tests that are about something else. */
  QueueMetrics NONE = new QueueMetrics() {};

  default void enqueued(QueueName queue, Priority priority, long messages) {}

  default void acknowledged(QueueName queue, long messages) {}

  default void released(QueueName queue, long messages) {}

  default void deadLettered(QueueName queue, long messages) {}

  /** A first delivery has one attempt; every further one is a retry. */
  default void delivered(QueueName queue, boolean retry, long messages) {}

  default void expired(QueueName queue, boolean previouslyDelivered, long messages) {}

  default void purged(QueueName queue, long deadLetters) {}

  /** Enqueue to first delivery, by the database's clock. */
  default void waited(QueueName queue, Priority priority, Duration duration) {}

  /** Enqueue to acknowledge, by the database's clock. */
  default void completed(QueueName queue, Priority priority, Duration duration) {}
}
