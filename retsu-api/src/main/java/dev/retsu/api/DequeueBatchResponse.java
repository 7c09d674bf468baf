package dev.retsu.api;

import java.util.List;

/** What a consumer got: the highest priority first; empty when nothing came. */
public record DequeueBatchResponse(List<MessageResponse> messages) {}
