package dev.retsu.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * How much a consumer takes at once.
 *
 * @param maxMessages 1 to 100
 * @param waitSeconds how long to wait for the first message, 0 to 20; 0 when null
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record DequeueBatchRequest(
    @JsonProperty("max_messages") int maxMessages,
    @JsonProperty("wait_seconds") @Nullable Integer waitSeconds) {}
