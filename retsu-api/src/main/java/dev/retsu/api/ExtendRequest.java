package dev.retsu.api;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * Sets the end of a lease.
 *
 * @param visibilityTimeoutSeconds from now, 1 to 21,600
 */
public record ExtendRequest(
    @JsonProperty("receipt_handle") String receiptHandle,
    @JsonProperty("visibility_timeout_seconds") int visibilityTimeoutSeconds) {}
