package dev.retsu.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * The settings to change, at least one; what is null stays as it is.
 *
 * @param visibilityTimeoutSeconds 1 to 21,600
 * @param maxDeliveryAttempts 1 to 100
 * @param defaultMessageTtlSeconds 1 to 2,592,000
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record UpdateQueueRequest(
    @JsonProperty("visibility_timeout_seconds") @Nullable Integer visibilityTimeoutSeconds,
    @JsonProperty("max_delivery_attempts") @Nullable Integer maxDeliveryAttempts,
    @JsonProperty("default_message_ttl_seconds") @Nullable Integer defaultMessageTtlSeconds) {}
