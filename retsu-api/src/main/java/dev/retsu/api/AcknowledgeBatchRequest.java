package dev.retsu.api;

import java.util.List;

/** 1 to 100 deliveries that are done with. */
public record AcknowledgeBatchRequest(List<AcknowledgeEntry> entries) {}
