package dev.retsu.faults.history;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A message as its producer sent it.
 *
 * @param key the start of the payload: the producer's own name for it, the same in a repetition
 * @param timeToLive null when the queue's default holds, which no run lasts
 */
public record Sent(String key, String priority, @Nullable Duration timeToLive) {}
