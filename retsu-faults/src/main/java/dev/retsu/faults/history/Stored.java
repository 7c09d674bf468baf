package dev.retsu.faults.history;

import java.util.UUID;

/** A row that the database holds in the end, of the messages or of the dead letters. */
public record Stored(UUID queue, UUID id, String key, String priority, int attempts) {}
