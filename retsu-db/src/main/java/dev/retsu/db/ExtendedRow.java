package dev.retsu.db;

import java.time.OffsetDateTime;
import java.util.UUID;

/** A lease with its new end. */
public record ExtendedRow(UUID id, UUID receiptHandle, OffsetDateTime availableAfter) {}
