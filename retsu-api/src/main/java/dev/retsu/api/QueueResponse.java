package dev.retsu.api;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.UUID;

/** A queue with its settings. */
public record QueueResponse(
    UUID id,
    String name,
    @JsonProperty("visibility_timeout_seconds") int visibilityTimeoutSeconds,
    @JsonProperty("max_delivery_attempts") int maxDeliveryAttempts,
    @JsonProperty("default_message_ttl_seconds") int defaultMessageTtlSeconds,
    @JsonProperty("created_at") Instant createdAt,
    @JsonProperty("updated_at") Instant updatedAt) {}
