package dev.retsu.db;

import java.time.OffsetDateTime;
import java.util.UUID;

/** Where the probes of a claim start: for each priority, the retries and the new messages. */
public record ClaimPosition(
    OffsetDateTime highElapsedFrom,
    OffsetDateTime highReadyFrom,
    UUID highReadyFromId,
    OffsetDateTime mediumElapsedFrom,
    OffsetDateTime mediumReadyFrom,
    UUID mediumReadyFromId,
    OffsetDateTime lowElapsedFrom,
    OffsetDateTime lowReadyFrom,
    UUID lowReadyFromId) {}
