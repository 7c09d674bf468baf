package dev.retsu.db;

import java.util.UUID;

/** Messages for one queue, column by column; all arrays have one length. */
@SuppressWarnings("ArrayRecordComponent") // bound to a statement, never compared
public record NewMessageRows(
    UUID queueId,
    UUID[] ids,
    String[] priorities,
    Integer[] ttlSeconds,
    Integer[] delaySeconds,
    byte[][] payloads) {}
