package dev.retsu.db;

import java.util.UUID;

/**
 * One queue and priority: what the counters say, and what time has changed without rewriting a row.
 *
 * @param elapsedInFlight IN_FLIGHT messages whose lease is over, the exhausted and expired too
 * @param dueDelayed DELAYED messages whose delay is over, the exhausted and expired too
 * @param claimable of both, those that a consumer can have: neither exhausted nor expired
 * @param oldestReadySeconds since the enqueue of the oldest message that a consumer can have; 0
 *     when there is none
 * @param oldestInFlightSeconds since the enqueue of the oldest message under a lease; 0 when there
 *     is none
 */
public record QueueStateRow(
    UUID queueId,
    String name,
    String priority,
    long storedReady,
    long storedInFlight,
    long storedDelayed,
    long elapsedInFlight,
    long dueDelayed,
    long claimable,
    double oldestReadySeconds,
    double oldestInFlightSeconds) {}
