package dev.retsu.db;

import java.util.UUID;

/**
 * A counter that does not say what the messages are. A counter that is not there says 0.
 *
 * @param shard 0 to 31
 * @param ready what the counter says; {@code actualReady} is what a recount finds
 */
public record RollupDifference(
    UUID queueId,
    String queueName,
    String priority,
    int shard,
    long ready,
    long actualReady,
    long inFlight,
    long actualInFlight,
    long delayed,
    long actualDelayed) {}
