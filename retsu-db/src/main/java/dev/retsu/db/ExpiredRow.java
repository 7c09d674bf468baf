package dev.retsu.db;

import java.time.Instant;
import java.util.UUID;

/**
 * Expired messages of one queue that one statement deleted.
 *
 * @param previouslyDelivered whether they had been delivered at least once
 * @param lastExpiresAt the latest expiry among them
 */
public record ExpiredRow(
    UUID queueId, boolean previouslyDelivered, long messages, Instant lastExpiresAt) {}
