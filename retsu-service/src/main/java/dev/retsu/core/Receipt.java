package dev.retsu.core;

import java.util.UUID;

/** What fences every change to a delivered message: which message, and which delivery of it. */
public record Receipt(UUID messageId, UUID receiptHandle) {}
