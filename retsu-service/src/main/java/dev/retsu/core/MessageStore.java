package dev.retsu.core;

import dev.retsu.db.DueRow;
import dev.retsu.db.MessageDao;
import dev.retsu.db.NewMessageRows;
import dev.retsu.db.RemovedRow;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Messages, which are never cached: every call is one statement of many messages of one queue, and
 * answers after its commit, in the order of what it was given. Safe for use by many threads.
 */
final class MessageStore {
  private final MessageDao messages;
  private final DatabaseExecutor database;
  private final UuidV7 ids;

  MessageStore(MessageDao messages, DatabaseExecutor database, UuidV7 ids) {
    this.messages = messages;
    this.database = database;
    this.ids = ids;
  }

  /**
   * All or none. Fails with {@link ErrorCode#QUEUE_NOT_FOUND} when the queue vanished since it was
   * looked up. A repetition after a lost connection adds nothing twice.
   */
  CompletableFuture<List<UUID>> add(Queue queue, List<NewMessage> added) {
    NewMessageRows rows = rows(queue, added);
    Insertion insertion = new Insertion(messages, rows);
    return database.submitRepeatable(
        () -> {
          insertion.run();
          return List.of(rows.ids());
        });
  }

  /** For each receipt what was removed, or null when it is not current. */
  CompletableFuture<List<@Nullable RemovedRow>> remove(UUID queueId, List<Receipt> receipts) {
    ReceiptColumns given = ReceiptColumns.of(receipts);
    return database.submit(
        () ->
            inOrder(
                receipts,
                messages.delete(queueId, given.ids(), given.handles()),
                row -> new Receipt(row.id(), row.receiptHandle())));
  }

  /** For each lease its new end, or null when it is not current. */
  CompletableFuture<List<@Nullable Instant>> extend(
      UUID queueId, List<Receipt> receipts, List<Integer> visibilityTimeoutSeconds) {
    ReceiptColumns given = ReceiptColumns.of(receipts, visibilityTimeoutSeconds);
    return database.submit(
        () ->
            inOrder(
                    receipts,
                    messages.extend(queueId, given.ids(), given.handles(), given.seconds()),
                    row -> new Receipt(row.id(), row.receiptHandle()))
                .stream()
                .<@Nullable Instant>map(
                    row -> row == null ? null : row.availableAfter().toInstant())
                .collect(Collectors.toList()));
  }

  /** For each receipt whether its message was given back. */
  CompletableFuture<List<Boolean>> release(
      UUID queueId, List<Receipt> receipts, List<Integer> delaySeconds) {
    ReceiptColumns given = ReceiptColumns.of(receipts, delaySeconds);
    return database.submit(
        () ->
            inOrder(
                    receipts,
                    messages.release(queueId, given.ids(), given.handles(), given.seconds()),
                    row -> new Receipt(row.id(), row.receiptHandle()))
                .stream()
                .map(Objects::nonNull)
                .toList());
  }

  /** What the given queues hold for consumers that wait. */
  CompletableFuture<List<DueRow>> findDue(Set<UUID> queueIds) {
    UUID[] all = queueIds.toArray(UUID[]::new);
    return database.submitRepeatable(() -> messages.findDue(all));
  }

  private NewMessageRows rows(Queue queue, List<NewMessage> added) {
    int shardByte = ids.randomShardByte();
    int defaultTtl = queue.settings().defaultMessageTtlSeconds();
    return new NewMessageRows(
        queue.id(),
        added.stream().map(m -> ids.next(shardByte)).toArray(UUID[]::new),
        added.stream().map(m -> m.priority().name()).toArray(String[]::new),
        added.stream()
            .map(m -> m.ttlSeconds() != null ? m.ttlSeconds() : (Integer) defaultTtl)
            .toArray(Integer[]::new),
        added.stream().map(NewMessage::delaySeconds).toArray(Integer[]::new),
        added.stream().map(NewMessage::payload).toArray(byte[][]::new));
  }

  /** One row per receipt; of two equal receipts the first one has it. */
  private static <T> List<@Nullable T> inOrder(
      List<Receipt> receipts, List<T> rows, Function<T, Receipt> receiptOf) {
    Map<Receipt, T> found = rows.stream().collect(Collectors.toMap(receiptOf, Function.identity()));
    return receipts.stream().<@Nullable T>map(found::remove).collect(Collectors.toList());
  }
}
