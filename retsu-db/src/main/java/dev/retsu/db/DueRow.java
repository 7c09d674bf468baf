package dev.retsu.db;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a queue holds for a waiting consumer.
 *
 * @param ready whether new messages wait
 * @param dueInSeconds until the next retry is claimable, negative when it is; null without one
 */
public record DueRow(UUID queueId, boolean ready, @Nullable Double dueInSeconds) {}
