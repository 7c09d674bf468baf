package dev.retsu.db;

import java.util.UUID;

/**
 * A message that its consumer acknowledged.
 *
 * @param ageSeconds time since its enqueue
 */
public record RemovedRow(UUID id, UUID receiptHandle, String priority, double ageSeconds) {}
