package dev.retsu.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * A queue to create; what is null gets its default.
 *
 * @param name 1 to 64 of {@code a-z 0-9 . _ -}, unique, never changed
 * @param visibilityTimeoutSeconds 1 to 21,600; 30 when null
 * @param maxDeliveryAttempts 1 to 100; 5 when null
 * @param defaultMessageTtlSeconds 1 to 2,592,000; 604,800 when null
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record CreateQueueRequest(
    String name,
    @JsonProperty("visibility_timeout_seconds") @Nullable Integer visibilityTimeoutSeconds,
    @JsonProperty("max_delivery_attempts") @Nullable Integer maxDeliveryAttempts,
    @JsonProperty("default_message_ttl_seconds") @Nullable Integer defaultMessageTtlSeconds) {}
