package dev.retsu.core;

import dev.retsu.db.ExpiredRow;
import dev.retsu.db.MaintenanceDao;
import dev.retsu.db.PurgedRow;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The operations of background work on messages: each call is one bounded statement, counted by its
 * result. Blocks its caller. Safe for use by many threads and many processes at once.
 */
public final class QueueMaintenance {
  private final MaintenanceDao dao;
  private final QueueNames names;
  private final QueueMetrics metrics;
  // Where the next batch of a sweep starts; null for the start of a sweep. Losing it costs time
  // only.
  private final AtomicReference<@Nullable Instant> expiredUpTo = new AtomicReference<>();
  private final AtomicReference<@Nullable Instant> purgedUpTo = new AtomicReference<>();

  /**
   * @param dao takes a connection per call
   */
  public QueueMaintenance(MaintenanceDao dao, QueueCatalog catalog, QueueMetrics metrics) {
    this.dao = dao;
    this.names = new QueueNames(catalog);
    this.metrics = metrics;
  }

  /**
   * Deletes expired messages, at most {@code batchSize}; one in flight only after its lease.
   *
   * @return how many were deleted; fewer than {@code batchSize} when this sweep has come to its end
   */
  public int expireMessages(int batchSize) {
    List<ExpiredRow> rows = dao.deleteExpired(expiredUpTo.get(), batchSize);
    long messages = sum(rows, ExpiredRow::messages);
    expiredUpTo.set(messages < batchSize ? null : last(rows, ExpiredRow::lastExpiresAt));
    for (ExpiredRow row : rows) {
      withName(
          row.queueId(),
          queue -> metrics.expired(queue, row.previouslyDelivered(), row.messages()));
    }
    return (int) messages;
  }

  /**
   * Deletes dead letters that died {@code retention} ago or earlier, at most {@code batchSize}.
   *
   * @return as {@link #expireMessages}
   */
  public int purgeDeadLetters(Duration retention, int batchSize) {
    List<PurgedRow> rows = dao.purgeDeadLetters(purgedUpTo.get(), retention.toSeconds(), batchSize);
    long letters = sum(rows, PurgedRow::deadLetters);
    purgedUpTo.set(letters < batchSize ? null : last(rows, PurgedRow::lastDeadLetteredAt));
    for (PurgedRow row : rows) {
      withName(row.queueId(), queue -> metrics.purged(queue, row.deadLetters()));
    }
    return (int) letters;
  }

  private void withName(UUID queueId, Consumer<QueueName> record) {
    names.find(queueId).ifPresent(record);
  }

  private static <T> long sum(List<T> rows, ToLongFunction<T> count) {
    return rows.stream().mapToLong(count).sum();
  }

  private static <T> @Nullable Instant last(List<T> rows, Function<T, Instant> time) {
    return rows.stream().map(time).max(Instant::compareTo).orElse(null);
  }
}
