package dev.retsu.core;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The operation boundary: every caller of every kind enters here. Queue facts come from the
 * catalogue, messages from the store; measurements are recorded after success. Safe for use by many
 * threads.
 */
public final class QueueService implements QueueOperations {
  private final QueueCatalog catalog;
  private final QueueDirectory directory;
  private final DirectMessages direct;
  private final FusedMessages fused;
  private final QueueLines lines;

  QueueService(
      QueueCatalog catalog,
      QueueDirectory directory,
      DirectMessages direct,
      FusedMessages fused,
      QueueLines lines) {
    this.catalog = catalog;
    this.directory = directory;
    this.direct = direct;
    this.fused = fused;
    this.lines = lines;
  }

  @Override
  public CompletableFuture<Queue> create(QueueName name, QueueSettings settings) {
    return catalog.create(name, settings);
  }

  @Override
  public CompletableFuture<QueuePage> list(String prefix, @Nullable String after, int limit) {
    return directory.list(prefix, after, limit);
  }

  @Override
  public CompletableFuture<Queue> get(UUID queueId) {
    return catalog
        .find(queueId)
        .thenApply(queue -> queue.orElseThrow(() -> DirectMessages.noSuchQueue(queueId)));
  }

  @Override
  public CompletableFuture<Queue> update(UUID queueId, QueueUpdate update) {
    return catalog
        .update(queueId, update)
        .thenApply(queue -> queue.orElseThrow(() -> DirectMessages.noSuchQueue(queueId)));
  }

  @Override
  public CompletableFuture<UUID> enqueue(UUID queueId, NewMessage message) {
    return fused.enqueue(queueId, message);
  }

  @Override
  public CompletableFuture<List<UUID>> enqueueAll(UUID queueId, List<NewMessage> messages) {
    return direct.enqueue(queueId, messages);
  }

  @Override
  public CompletableFuture<List<Delivery>> dequeue(UUID queueId, DequeueRequest request) {
    CompletableFuture<QueueName> name = direct.name(queueId);
    if (name.isDone() && !name.isCompletedExceptionally()) {
      return lines.dequeue(queueId, name.join(), request);
    }
    return Futures.cancellable(
        name.thenApply(known -> lines.dequeue(queueId, known, request)),
        deliveries -> lines.giveBack(queueId, deliveries));
  }

  @Override
  public CompletableFuture<Boolean> acknowledge(UUID queueId, Receipt receipt) {
    return fused.acknowledge(queueId, receipt);
  }

  @Override
  public CompletableFuture<List<Boolean>> acknowledgeAll(UUID queueId, List<Receipt> receipts) {
    return direct.acknowledge(queueId, receipts);
  }

  @Override
  public CompletableFuture<Instant> extend(
      UUID queueId, Receipt receipt, int visibilityTimeoutSeconds) {
    QueueSettings.visibilityTimeout(visibilityTimeoutSeconds);
    return fused
        .extend(queueId, receipt, visibilityTimeoutSeconds)
        .thenApply(end -> end.orElseThrow(() -> leaseNotCurrent(receipt)));
  }

  @Override
  public CompletableFuture<Void> release(UUID queueId, Receipt receipt, int delaySeconds) {
    NewMessage.delay(delaySeconds);
    return fused
        .release(queueId, receipt, delaySeconds)
        .thenAccept(
            released -> {
              if (!released) {
                throw leaseNotCurrent(receipt);
              }
            });
  }

  @Override
  public void releaseQuietly(UUID queueId, List<Delivery> deliveries) {
    lines.giveBack(queueId, deliveries);
  }

  /**
   * What is due, or was enqueued elsewhere, reaches waiting consumers; called several times a
   * second.
   */
  public void lookAround() {
    lines.lookAround();
  }

  /** Another process enqueued or released something. */
  public void signal(UUID queueId) {
    lines.signal(queueId);
  }

  /** Answers everybody that waits. New calls are still served, but nobody waits any more. */
  public void stopWaiting() {
    lines.close();
  }

  private static RetsuException leaseNotCurrent(Receipt receipt) {
    return new RetsuException(
        ErrorCode.LEASE_NOT_CURRENT,
        "the receipt handle is not the current one of message "
            + receipt.messageId()
            + ": its lease is over, or it was acknowledged, released or delivered again");
  }
}
