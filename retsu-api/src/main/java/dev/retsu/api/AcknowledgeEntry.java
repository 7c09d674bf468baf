package dev.retsu.api;

import com.fasterxml.jackson.annotation.JsonProperty;

/** One delivery of a batch that is done with: the message, and the handle of its delivery. */
public record AcknowledgeEntry(String id, @JsonProperty("receipt_handle") String receiptHandle) {}
