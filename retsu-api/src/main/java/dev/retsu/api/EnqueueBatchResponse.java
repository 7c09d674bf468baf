package dev.retsu.api;

import java.util.List;
import java.util.UUID;

/** The identifiers of the enqueued messages, in their order. */
public record EnqueueBatchResponse(List<UUID> ids) {}
