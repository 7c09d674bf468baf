package dev.retsu.api;

import java.util.List;

/** One result for each entry, in their order. */
public record AcknowledgeBatchResponse(List<AcknowledgeResult> results) {}
