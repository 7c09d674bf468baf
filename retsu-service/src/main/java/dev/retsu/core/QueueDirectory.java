package dev.retsu.core;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The list of queues, always read from PostgreSQL. */
public interface QueueDirectory {
  /** As {@link QueueOperations#list}. */
  CompletableFuture<QueuePage> list(String prefix, @Nullable String after, int limit);
}
