package dev.retsu.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * A message to enqueue.
 *
 * @param payload any text, also empty; it comes back unchanged
 * @param priority HIGH, MEDIUM or LOW; MEDIUM when null
 * @param ttlSeconds 1 to 2,592,000; the queue's when null
 * @param delaySeconds 0 to 86,400; 0 when null
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record EnqueueRequest(
    String payload,
    @Nullable String priority,
    @JsonProperty("ttl_seconds") @Nullable Integer ttlSeconds,
    @JsonProperty("delay_seconds") @Nullable Integer delaySeconds) {}
