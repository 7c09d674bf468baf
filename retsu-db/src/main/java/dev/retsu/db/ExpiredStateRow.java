package dev.retsu.db;

import java.util.UUID;

/**
 * Expired messages of one queue and priority that nobody has deleted yet.
 *
 * @param ready the READY ones
 * @param delayed the DELAYED ones that are not due
 */
public record ExpiredStateRow(UUID queueId, String priority, long ready, long delayed) {}
