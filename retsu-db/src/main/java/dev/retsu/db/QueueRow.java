package dev.retsu.db;

import java.time.Instant;
import java.util.UUID;

/** A row of the queue table. */
public record QueueRow(
    UUID id,
    String name,
    int visibilityTimeoutSeconds,
    int maxDeliveryAttempts,
    int defaultMessageTtlSeconds,
    Instant createdAt,
    Instant updatedAt,
    long version) {}
