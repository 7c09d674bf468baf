package dev.retsu.api;

import java.util.UUID;

/** The identifier of an enqueued message. */
public record EnqueueResponse(UUID id) {}
