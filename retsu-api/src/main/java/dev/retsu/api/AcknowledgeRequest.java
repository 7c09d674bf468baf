package dev.retsu.api;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Says that a delivery is done with. */
public record AcknowledgeRequest(@JsonProperty("receipt_handle") String receiptHandle) {}
