package dev.retsu.faults.history;

import java.util.List;
import java.util.UUID;

/**
 * A call that asked for messages.
 *
 * @param wanted how many at most
 */
public record Dequeue(
    Span span, UUID queue, Outcome outcome, int wanted, List<Received> received) {}
