package dev.retsu.core;

import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** Knows names only. */
record FakeCatalog(Function<UUID, CompletableFuture<Optional<QueueName>>> names)
    implements QueueCatalog {
  @Override
  public CompletableFuture<Optional<QueueName>> findName(UUID id) {
    return names.apply(id);
  }

  @Override
  public CompletableFuture<Optional<Queue>> find(UUID id) {
    throw new UnsupportedOperationException();
  }

  @Override
  public CompletableFuture<Queue> create(QueueName name, QueueSettings settings) {
    throw new UnsupportedOperationException();
  }

  @Override
  public CompletableFuture<Optional<Queue>> update(UUID id, QueueUpdate update) {
    throw new UnsupportedOperationException();
  }
}
