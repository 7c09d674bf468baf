package dev.retsu.api;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some queues, by name.
 *
 * @param nextCursor what to ask the next page with; null on the last page
 */
public record QueueListResponse(
    List<QueueResponse> queues, @JsonProperty("next_cursor") @Nullable String nextCursor) {}
