package dev.retsu.catalog;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.retsu.core.Queue;
import dev.retsu.core.QueueName;
import dev.retsu.core.QueueSettings;
import java.time.Instant;
import java.util.UUID;

/**
 * The details of a queue as they stand in the shared cache. During an upgrade two versions of the
 * service read each other's documents: add fields, never rename one or give it another meaning.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
record QueueDocument(
    UUID id,
    String name,
    int visibilityTimeoutSeconds,
    int maxDeliveryAttempts,
    int defaultMessageTtlSeconds,
    String createdAt,
    String updatedAt,
    long version) {

  static QueueDocument of(Queue queue) {
    return new QueueDocument(
        queue.id(),
        queue.name().value(),
        queue.settings().visibilityTimeoutSeconds(),
        queue.settings().maxDeliveryAttempts(),
        queue.settings().defaultMessageTtlSeconds(),
        queue.createdAt().toString(),
        queue.updatedAt().toString(),
        queue.version());
  }

  /** Fails when a value breaks a rule of this version. */
  Queue toQueue() {
    return new Queue(
        id,
        new QueueName(name),
        new QueueSettings(visibilityTimeoutSeconds, maxDeliveryAttempts, defaultMessageTtlSeconds),
        Instant.parse(createdAt),
        Instant.parse(updatedAt),
        version);
  }
}
