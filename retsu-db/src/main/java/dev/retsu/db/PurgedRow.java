package dev.retsu.db;

import java.time.Instant;
import java.util.UUID;

/**
 * Dead letters of one queue that one statement deleted.
 *
 * @param lastDeadLetteredAt the latest death among them
 */
public record PurgedRow(UUID queueId, long deadLetters, Instant lastDeadLetteredAt) {}
