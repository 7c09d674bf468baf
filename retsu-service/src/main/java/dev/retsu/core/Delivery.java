package dev.retsu.core;

import java.time.Instant;
import java.util.UUID;

/**
 * A message in the hands of a consumer.
 *
 * @param receiptHandle fresh with every delivery; whoever holds it may acknowledge, extend or
 *     release, until {@code availableAfter}
 * @param deliveryAttempts 1 at the first delivery
 * @param availableAfter the end of the lease, by the database's clock
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Delivery(
    UUID id,
    byte[] payload,
    Priority priority,
    UUID receiptHandle,
    int deliveryAttempts,
    Instant enqueuedAt,
    Instant expiresAt,
    Instant availableAfter) {}
