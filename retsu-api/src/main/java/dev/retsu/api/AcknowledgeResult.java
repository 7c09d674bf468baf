package dev.retsu.api;

import java.util.UUID;

/**
 * What became of one entry.
 *
 * @param outcome {@code acknowledged}, or {@code not_current} when the handle was stale, late or
 *     used before
 */
public record AcknowledgeResult(UUID id, String outcome) {}
