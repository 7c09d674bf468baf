package dev.retsu.catalog;

import dev.retsu.core.DatabaseExecutor;
import dev.retsu.core.ErrorCode;
import dev.retsu.core.Queue;
import dev.retsu.core.QueueCatalog;
import dev.retsu.core.QueueDirectory;
import dev.retsu.core.QueueName;
import dev.retsu.core.QueuePage;
import dev.retsu.core.QueueSettings;
import dev.retsu.core.QueueUpdate;
import dev.retsu.core.RetsuException;
import dev.retsu.db.QueueDao;
import dev.retsu.db.QueueRow;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The source of truth: every call is one statement. Safe for use by many threads. */
public final class PostgresQueueCatalog implements QueueCatalog, QueueDirectory {
  /** What a name can start with; nothing else reaches the statement. */
  private static final Pattern START_OF_NAME = Pattern.compile("[a-z0-9._-]{0,64}");

  private final QueueDao queues;
  private final DatabaseExecutor database;
  private final Supplier<UUID> newId;

  /**
   * @param queues takes a connection per call
   * @param newId gives identifiers that have never been used
   */
  public PostgresQueueCatalog(QueueDao queues, DatabaseExecutor database, Supplier<UUID> newId) {
    this.queues = queues;
    this.database = database;
    this.newId = newId;
  }

  @Override
  public CompletableFuture<Optional<QueueName>> findName(UUID id) {
    return find(id).thenApply(found -> found.map(Queue::name));
  }

  @Override
  public CompletableFuture<Optional<Queue>> find(UUID id) {
    return database.submitRepeatable(() -> queues.findById(id).map(PostgresQueueCatalog::toQueue));
  }

  @Override
  public CompletableFuture<Queue> create(QueueName name, QueueSettings settings) {
    UUID id = newId.get();
    return database.submit(() -> insert(id, name, settings));
  }

  @Override
  public CompletableFuture<Optional<Queue>> update(UUID id, QueueUpdate update) {
    return database.submit(
        () ->
            queues
                .update(
                    id,
                    update.visibilityTimeoutSeconds(),
                    update.maxDeliveryAttempts(),
                    update.defaultMessageTtlSeconds())
                .map(PostgresQueueCatalog::toQueue));
  }

  /** One queue more than asked for is read: it tells whether there is a next page. */
  @Override
  public CompletableFuture<QueuePage> list(String prefix, @Nullable String after, int limit) {
    if (after != null && !START_OF_NAME.matcher(after).matches()) {
      return CompletableFuture.failedFuture(
          new RetsuException(
              ErrorCode.INVALID_PARAMETER, "cursor must be a next_cursor of an earlier answer"));
    }
    if (!START_OF_NAME.matcher(prefix).matches()) {
      return CompletableFuture.completedFuture(new QueuePage(List.of(), null));
    }
    String start = after == null ? "" : after;
    return database.submitRepeatable(() -> page(queues.list(prefix, start, limit + 1), limit));
  }

  private Queue insert(UUID id, QueueName name, QueueSettings settings) {
    return queues
        .insert(
            id,
            name.value(),
            settings.visibilityTimeoutSeconds(),
            settings.maxDeliveryAttempts(),
            settings.defaultMessageTtlSeconds())
        .map(PostgresQueueCatalog::toQueue)
        .orElseThrow(
            () ->
                new RetsuException(
                    ErrorCode.QUEUE_ALREADY_EXISTS,
                    "there is already a queue named \"%s\"".formatted(name)));
  }

  private static QueuePage page(List<QueueRow> rows, int limit) {
    boolean more = rows.size() > limit;
    List<Queue> shown = rows.stream().limit(limit).map(PostgresQueueCatalog::toQueue).toList();
    return new QueuePage(shown, more ? shown.get(limit - 1).name() : null);
  }

  private static Queue toQueue(QueueRow row) {
    return new Queue(
        row.id(),
        new QueueName(row.name()),
        new QueueSettings(
            row.visibilityTimeoutSeconds(),
            row.maxDeliveryAttempts(),
            row.defaultMessageTtlSeconds()),
        row.createdAt(),
        row.updatedAt(),
        row.version());
  }
}
