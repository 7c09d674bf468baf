package dev.retsu.api;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.UUID;

/**
 * A message in the hands of a consumer.
 *
 * @param receiptHandle fresh with every delivery; acknowledge, extend and release ask for it
 * @param deliveryAttempts 1 at the first delivery
 * @param availableAfter until then the message is hidden from other consumers
 */
public record MessageResponse(
    UUID id,
    String payload,
    String priority,
    @JsonProperty("receipt_handle") UUID receiptHandle,
    @JsonProperty("delivery_attempts") int deliveryAttempts,
    @JsonProperty("enqueued_at") Instant enqueuedAt,
    @JsonProperty("expires_at") Instant expiresAt,
    @JsonProperty("available_after") Instant availableAfter) {}
