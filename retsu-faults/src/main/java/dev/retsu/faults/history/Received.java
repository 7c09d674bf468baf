package dev.retsu.faults.history;

import java.time.Instant;
import java.util.UUID;

/**
 * A message as a consumer received it.
 *
 * @param key the producer's name for it
 * @param receipt the handle of this delivery
 * @param availableAfter the end of the lease, by the database's clock
 */
public record Received(
    UUID id, String key, String priority, int attempt, UUID receipt, Instant availableAfter) {}
