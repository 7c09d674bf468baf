package dev.retsu.core;

import dev.retsu.core.ClaimHints.Probe;
import dev.retsu.core.Claimed.ClaimedMessage;
import dev.retsu.db.ClaimedRow;
import dev.retsu.db.MessageDao;
import dev.retsu.db.SettledRow;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Leases messages: probe by the hint, probe fully when that brought too little, and settle what has
 * reached its delivery limit. Each step is a transaction of its own; once something is leased, the
 * failure of a later step does not take it back. Safe for use by many threads.
 */
final class MessageClaims {
  private static final Logger LOG = LoggerFactory.getLogger(MessageClaims.class);

  /**
   * Dead letters moved by one dequeue, per priority: bounded work for the consumer that meets them.
   */
  static final int SETTLE_BATCH = 100;

  /** Payload of one claim, so that what many consumers ask for at once fits in memory. */
  static final long MAX_BYTES = 8L << 20;

  private final MessageDao messages;
  private final DatabaseExecutor database;
  private final LongSupplier nanoTime;
  private final ConcurrentHashMap<UUID, ClaimHints> hints = new ConcurrentHashMap<>();

  MessageClaims(MessageDao messages, DatabaseExecutor database, LongSupplier nanoTime) {
    this.messages = messages;
    this.database = database;
    this.nanoTime = nanoTime;
  }

  /** Fails with {@link ErrorCode#QUEUE_NOT_FOUND}. */
  CompletableFuture<Claimed> claim(UUID queueId, int wanted) {
    ClaimHints queueHints = hints.computeIfAbsent(queueId, id -> new ClaimHints());
    Probe probe = queueHints.next(nanoTime.getAsLong());
    return probe(queueId, new Wanted(wanted, MAX_BYTES), queueHints, probe)
        .thenCompose(found -> settleIfNeeded(queueId, found))
        .thenCompose(found -> lookAgain(queueId, wanted, queueHints, probe, found));
  }

  private CompletableFuture<Found> probe(
      UUID queueId, Wanted wanted, ClaimHints queueHints, Probe probe) {
    return database.submit(
        () -> {
          long start = nanoTime.getAsLong();
          List<ClaimedRow> rows =
              messages.claim(queueId, wanted.messages(), wanted.bytes(), probe.position());
          if (rows.isEmpty()) {
            hints.remove(queueId);
            throw new RetsuException(ErrorCode.QUEUE_NOT_FOUND, "there is no queue " + queueId);
          }
          Found found = new Found(rows);
          boolean satisfied = found.cutShort || found.messages.size() == wanted.messages();
          queueHints.learn(probe, rows, satisfied, start, nanoTime.getAsLong());
          return found;
        });
  }

  private CompletableFuture<Found> settleIfNeeded(UUID queueId, Found found) {
    if (!found.unsettled) {
      return CompletableFuture.completedFuture(found);
    }
    CompletableFuture<Void> settled = CompletableFuture.completedFuture(null);
    for (Priority priority : Priority.values()) {
      settled =
          settled.thenCompose(
              done ->
                  database
                      .submit(
                          () -> messages.settleExhausted(queueId, priority.name(), SETTLE_BATCH))
                      .thenAccept(found::settled));
    }
    return settled
        .exceptionally(failure -> logged(queueId, "dead-letter", failure))
        .thenApply(done -> found);
  }

  /** From the beginning, when the hint brought too little, or when settling gave messages back. */
  private CompletableFuture<Claimed> lookAgain(
      UUID queueId, int wanted, ClaimHints queueHints, Probe probe, Found found) {
    Wanted missing = new Wanted(wanted - found.messages.size(), MAX_BYTES - found.bytes);
    boolean givenBack = found.revived > 0;
    if (missing.messages() == 0 || found.cutShort || (probe.full() && !givenBack)) {
      return CompletableFuture.completedFuture(found.toClaimed(true));
    }
    if (missing.bytes() < NewMessage.MAX_PAYLOAD_BYTES) {
      // Another message, taken whatever its size, might be too much: the next claim looks again.
      found.cutShort = true;
      return CompletableFuture.completedFuture(found.toClaimed(true));
    }
    if (!givenBack && !queueHints.mayProbeFully(nanoTime.getAsLong())) {
      return CompletableFuture.completedFuture(found.toClaimed(false));
    }
    return probe(queueId, missing, queueHints, queueHints.beginning())
        .thenAccept(found::add)
        .exceptionally(failure -> logged(queueId, "look again for", failure))
        .thenApply(done -> found.toClaimed(true));
  }

  private static Void logged(UUID queueId, String what, Throwable failure) {
    LOG.warn("Could not {} messages of queue {} during a dequeue", what, queueId, failure);
    return nothing();
  }

  @SuppressWarnings("NullAway") // the only value of Void
  private static Void nothing() {
    return null;
  }

  /** What a claim may still take. */
  private record Wanted(int messages, long bytes) {}

  /** What has been gathered so far; used by one claim, whose steps follow one another. */
  private static final class Found {
    final List<ClaimedMessage> messages = new ArrayList<>();
    final boolean unsettled;
    int deadLettered;
    int revived;
    boolean cutShort;
    long bytes;

    Found(List<ClaimedRow> rows) {
      unsettled = rows.get(0).unsettled();
      cutShort = rows.get(0).cutShort();
      for (ClaimedRow row : rows) {
        if (row.id() != null) {
          Delivery delivery = delivery(row);
          messages.add(new ClaimedMessage(delivery, row.ageSeconds()));
          bytes += delivery.payload().length;
        }
      }
    }

    void add(Found more) {
      messages.addAll(more.messages);
      cutShort = more.cutShort;
    }

    void settled(SettledRow row) {
      deadLettered += row.deadLettered();
      revived += row.revived();
    }

    Claimed toClaimed(boolean complete) {
      return new Claimed(List.copyOf(messages), deadLettered, complete, cutShort);
    }

    private static Delivery delivery(ClaimedRow row) {
      return new Delivery(
          Objects.requireNonNull(row.id()),
          Objects.requireNonNull(row.payload()),
          Priority.valueOf(Objects.requireNonNull(row.priority())),
          Objects.requireNonNull(row.receiptHandle()),
          row.deliveryAttempts(),
          instant(row.enqueuedAt()),
          instant(row.expiresAt()),
          instant(row.availableAfter()));
    }

    private static java.time.Instant instant(
        @org.jspecify.annotations.Nullable OffsetDateTime time) {
      return Objects.requireNonNull(time).toInstant();
    }
  }
}
