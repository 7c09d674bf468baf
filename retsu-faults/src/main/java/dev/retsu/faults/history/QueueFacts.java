package dev.retsu.faults.history;

import java.time.Duration;
import java.util.UUID;

/**
 * The settings of a queue, which no run changes.
 *
 * @param sequential one producer and one consumer, each with one call at a time: the order of its
 *     deliveries can be judged
 */
public record QueueFacts(
    UUID id, String name, Duration visibilityTimeout, int maxAttempts, boolean sequential) {}
