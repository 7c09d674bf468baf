package dev.retsu.core;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * The calls that change messages, many messages of one queue each: look up the queue, run one
 * statement, record what it did, wake consumers that wait. Safe for use by many threads.
 */
final class DirectMessages {
  private final QueueCatalog catalog;
  private final MessageStore store;
  private final MessageEvents events;
  private final Consumer<UUID> wake;

  DirectMessages(
      QueueCatalog catalog, MessageStore store, MessageEvents events, Consumer<UUID> wake) {
    this.catalog = catalog;
    this.store = store;
    this.events = events;
    this.wake = wake;
  }

  CompletableFuture<List<UUID>> enqueue(UUID queueId, List<NewMessage> messages) {
    return catalog
        .find(queueId)
        .thenApply(queue -> queue.orElseThrow(() -> noSuchQueue(queueId)))
        .thenCompose(
            queue ->
                store
                    .add(queue, messages)
                    .whenComplete(
                        (ids, failure) -> {
                          if (ids != null) {
                            events.enqueued(queue.name(), messages);
                            wake.accept(queueId);
                          }
                        }));
  }

  CompletableFuture<List<Boolean>> acknowledge(UUID queueId, List<Receipt> receipts) {
    return name(queueId)
        .thenCompose(
            name ->
                store
                    .remove(queueId, receipts)
                    .thenApply(
                        rows -> {
                          events.acknowledged(name, rows);
                          return rows.stream().map(Objects::nonNull).toList();
                        }));
  }

  CompletableFuture<List<Optional<Instant>>> extend(
      UUID queueId, List<Receipt> receipts, List<Integer> visibilityTimeoutSeconds) {
    return name(queueId)
        .thenCompose(name -> store.extend(queueId, receipts, visibilityTimeoutSeconds))
        .thenApply(ends -> ends.stream().map(Optional::ofNullable).toList());
  }

  CompletableFuture<List<Boolean>> release(
      UUID queueId, List<Receipt> receipts, List<Integer> delaySeconds) {
    return name(queueId)
        .thenCompose(
            name ->
                store
                    .release(queueId, receipts, delaySeconds)
                    .thenApply(
                        released -> {
                          events.released(name, released);
                          wake.accept(queueId);
                          return released;
                        }));
  }

  CompletableFuture<QueueName> name(UUID queueId) {
    return catalog
        .findName(queueId)
        .thenApply(name -> name.orElseThrow(() -> noSuchQueue(queueId)));
  }

  static RetsuException noSuchQueue(UUID queueId) {
    return new RetsuException(ErrorCode.QUEUE_NOT_FOUND, "there is no queue " + queueId);
  }
}
