package dev.retsu.db;

import java.util.UUID;

/** A delivery that its consumer gave back. */
public record ReleasedRow(UUID id, UUID receiptHandle) {}
