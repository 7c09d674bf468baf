package dev.retsu.core;

import java.time.Instant;
import java.util.UUID;

/**
 * The complete details of a queue.
 *
 * @param version counts the changes, from 1: of two copies the one with the greater version is
 *     newer
 */
public record Queue(
    UUID id,
    QueueName name,
    QueueSettings settings,
    Instant createdAt,
    Instant updatedAt,
    long version) {}
