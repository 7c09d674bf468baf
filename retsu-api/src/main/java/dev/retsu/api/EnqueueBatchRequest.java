package dev.retsu.api;

import java.util.List;

/** 1 to 100 messages to enqueue: all or none. */
public record EnqueueBatchRequest(List<EnqueueRequest> messages) {}
