package dev.retsu.core;

import dev.retsu.core.Claimed.ClaimedMessage;
import dev.retsu.db.RemovedRow;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Turns the results of statements into measurements: after success, and from the result only. */
final class MessageEvents {
  private static final double NANOS_PER_SECOND = 1e9;

  private final QueueMetrics metrics;

  MessageEvents(QueueMetrics metrics) {
    this.metrics = metrics;
  }

  void enqueued(QueueName queue, List<NewMessage> messages) {
    Map<Priority, Long> counts = new EnumMap<>(Priority.class);
    messages.forEach(message -> counts.merge(message.priority(), 1L, Long::sum));
    counts.forEach((priority, count) -> metrics.enqueued(queue, priority, count));
  }

  void claimed(QueueName queue, Claimed claimed) {
    long first = 0;
    for (ClaimedMessage message : claimed.messages()) {
      if (message.delivery().deliveryAttempts() == 1) {
        first++;
        metrics.waited(queue, message.delivery().priority(), seconds(message.ageSeconds()));
      }
    }
    long retries = claimed.messages().size() - first;
    if (first > 0) {
      metrics.delivered(queue, false, first);
    }
    if (retries > 0) {
      metrics.delivered(queue, true, retries);
    }
    if (claimed.deadLettered() > 0) {
      metrics.deadLettered(queue, claimed.deadLettered());
    }
  }

  void acknowledged(QueueName queue, List<@Nullable RemovedRow> rows) {
    List<RemovedRow> removed = rows.stream().filter(Objects::nonNull).toList();
    for (RemovedRow row : removed) {
      metrics.completed(queue, Priority.valueOf(row.priority()), seconds(row.ageSeconds()));
    }
    if (!removed.isEmpty()) {
      metrics.acknowledged(queue, removed.size());
    }
  }

  void released(QueueName queue, List<Boolean> released) {
    long count = released.stream().filter(done -> done).count();
    if (count > 0) {
      metrics.released(queue, count);
    }
  }

  private static Duration seconds(double seconds) {
    return Duration.ofNanos((long) (seconds * NANOS_PER_SECOND));
  }
}
