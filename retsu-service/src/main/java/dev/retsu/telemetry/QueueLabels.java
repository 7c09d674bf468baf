package dev.retsu.telemetry;

import dev.retsu.core.Priority;
import dev.retsu.core.QueueName;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** Every attribute set that one queue can have, made once, so that recording stays cheap. */
final class QueueLabels {
  static final AttributeKey<String> QUEUE_NAME = AttributeKey.stringKey("queue.name");
  static final AttributeKey<String> PRIORITY = AttributeKey.stringKey("message.priority");
  static final AttributeKey<String> DELIVERY = AttributeKey.stringKey("delivery");
  static final AttributeKey<String> HISTORY = AttributeKey.stringKey("delivery.history");

  private final Attributes queue;
  private final Map<Priority, Attributes> priorities = new EnumMap<>(Priority.class);
  private final Attributes first;
  private final Attributes retry;
  private final Attributes neverDelivered;
  private final Attributes previouslyDelivered;

  QueueLabels(QueueName name) {
    String value = name.value();
    queue = Attributes.of(QUEUE_NAME, value);
    for (Priority priority : Priority.values()) {
      priorities.put(priority, Attributes.of(QUEUE_NAME, value, PRIORITY, priority.name()));
    }
    first = Attributes.of(QUEUE_NAME, value, DELIVERY, "first");
    retry = Attributes.of(QUEUE_NAME, value, DELIVERY, "retry");
    neverDelivered = Attributes.of(QUEUE_NAME, value, HISTORY, "never_delivered");
    previouslyDelivered = Attributes.of(QUEUE_NAME, value, HISTORY, "previously_delivered");
  }

  Attributes queue() {
    return queue;
  }

  Attributes priority(Priority priority) {
    return Objects.requireNonNull(priorities.get(priority));
  }

  Attributes delivery(boolean isRetry) {
    return isRetry ? retry : first;
  }

  Attributes history(boolean wasDelivered) {
    return wasDelivered ? previouslyDelivered : neverDelivered;
  }
}
