package dev.retsu.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * Gives a delivery back.
 *
 * @param delaySeconds until the message may be delivered again, 0 to 86,400; 0 when null
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ReleaseRequest(
    @JsonProperty("receipt_handle") String receiptHandle,
    @JsonProperty("delay_seconds") @Nullable Integer delaySeconds) {}
