package dev.retsu.faults.history;

import java.util.List;
import java.util.UUID;

/**
 * A call that enqueued one message or a batch.
 *
 * @param ids in the order of the messages; empty when the outcome is unknown
 */
public record Enqueue(
    Span span, UUID queue, Outcome outcome, List<Sent> messages, List<UUID> ids) {}
