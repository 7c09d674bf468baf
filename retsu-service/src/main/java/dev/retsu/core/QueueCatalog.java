package dev.retsu.core;

import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/**
 * Queue facts. PostgreSQL is the source of truth; the implementations decorate one another: local
 * names over distributed details over PostgreSQL. Futures fail with {@link RetsuException}. Safe
 * for use by many threads.
 */
public interface QueueCatalog {
  /** The immutable name of a queue; empty when there is no such queue. */
  CompletableFuture<Optional<QueueName>> findName(UUID id);

  /** The complete details, at most as old as the shared cache allows. */
  CompletableFuture<Optional<Queue>> find(UUID id);

  /** Fails with {@link ErrorCode#QUEUE_ALREADY_EXISTS}. */
  CompletableFuture<Queue> create(QueueName name, QueueSettings settings);

  /** Empty when there is no such queue. */
  CompletableFuture<Optional<Queue>> update(UUID id, QueueUpdate update);
}
