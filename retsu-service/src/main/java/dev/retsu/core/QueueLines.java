package dev.retsu.core;

import dev.retsu.db.DueRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The consumers of all queues: a line per queue that has any. Consumers that wait hold no thread:
 * they are woken by a signal of their queue, by the time at which something becomes due, or by
 * their own end. Safe for use by many threads.
 */
final class QueueLines implements LineWork {
  private static final Logger LOG = LoggerFactory.getLogger(QueueLines.class);
  private static final int MAX_CONSUMERS = 20_000;
  private static final long PUT_OFF_LOOK_MILLIS = 250;
  private static final double SOON_SECONDS = 1.5;

  private final ConcurrentHashMap<UUID, QueueLine> lines = new ConcurrentHashMap<>();
  private final AtomicInteger consumers = new AtomicInteger();
  private final MessageClaims claims;
  private final MessageStore store;
  private final MessageEvents events;
  private final FusionSettings fusion;
  private final ScheduledExecutorService timer;
  private volatile boolean closing;

  QueueLines(
      MessageClaims claims,
      MessageStore store,
      MessageEvents events,
      FusionSettings fusion,
      ScheduledExecutorService timer) {
    this.claims = claims;
    this.store = store;
    this.events = events;
    this.fusion = fusion;
    this.timer = timer;
  }

  /** Fails with {@link ErrorCode#UNAVAILABLE} when too many consumers wait already. */
  CompletableFuture<List<Delivery>> dequeue(UUID queueId, QueueName name, DequeueRequest request) {
    if (!fusion.off()) {
      return stand(queueId, name, request);
    }
    CompletableFuture<Claimed> claim = recorded(name, claims.claim(queueId, request.maxMessages()));
    return Futures.cancellable(
        claim.thenApply(
            claimed -> {
              boolean wait = claimed.messages().isEmpty() && !request.waitTime().isZero();
              return wait
                  ? stand(queueId, name, request)
                  : CompletableFuture.completedFuture(deliveries(claimed));
            }),
        unwanted -> giveBack(queueId, unwanted));
  }

  private CompletableFuture<List<Delivery>> stand(
      UUID queueId, QueueName name, DequeueRequest request) {
    if (consumers.incrementAndGet() > MAX_CONSUMERS) {
      consumers.decrementAndGet();
      return CompletableFuture.failedFuture(
          new RetsuException(ErrorCode.UNAVAILABLE, "too many consumers wait already"));
    }
    Waiter waiter = new Waiter(request, fusion.callers().capture(), closing);
    QueueLine line =
        lines.compute(
            queueId,
            (id, present) -> {
              QueueLine chosen = present != null ? present : new QueueLine(id, name, this);
              chosen.add(waiter);
              return chosen;
            });
    Runnable cancelTimeout = waiter.patient ? timeout(line, waiter, request) : () -> {};
    waiter.answer.whenComplete(
        (answer, failure) -> {
          consumers.decrementAndGet();
          cancelTimeout.run();
          if (waiter.answer.isCancelled()) {
            line.leave(waiter);
          }
        });
    line.signal();
    return waiter.answer;
  }

  private Runnable timeout(QueueLine line, Waiter waiter, DequeueRequest request) {
    var scheduled =
        timer.schedule(
            () -> line.expire(waiter), request.waitTime().toMillis(), TimeUnit.MILLISECONDS);
    return () -> scheduled.cancel(false);
  }

  /** Something may be claimable: an enqueue, a release, here or in another process. */
  void signal(UUID queueId) {
    QueueLine line = lines.get(queueId);
    if (line != null) {
      line.signal();
    }
  }

  /**
   * Looks, in one statement for all queues with consumers, for what no signal tells: elapsed
   * leases, due delays, and what other processes enqueued when no message between processes
   * arrived. Called regularly; does nothing while nobody waits.
   */
  void lookAround() {
    if (!lines.isEmpty()) {
      store.findDue(lines.keySet()).whenComplete(this::lookedAround);
    }
  }

  private void lookedAround(List<DueRow> rows, Throwable failure) {
    if (failure != null) {
      LOG.debug("Could not look for due messages; the next look will", failure);
      return;
    }
    for (DueRow row : rows) {
      if (row.ready()) {
        signal(row.queueId());
      } else {
        signalWhenDue(row);
      }
    }
  }

  private void signalWhenDue(DueRow row) {
    Double due = row.dueInSeconds();
    if (due != null && due < SOON_SECONDS) {
      long millis = Math.max(0, (long) Math.ceil(due * 1_000));
      later(millis, () -> signal(row.queueId()));
    }
  }

  /** Everybody that waits is answered, and nobody waits any more. */
  void close() {
    closing = true;
    lines.values().forEach(QueueLine::dismiss);
  }

  @Override
  public int maxBatch() {
    return fusion.maxBatch();
  }

  @Override
  public CompletableFuture<Claimed> claim(QueueLine line, List<Waiter> served, int wanted) {
    fusion.sizes().flushed("dequeue", served.size());
    List<@Nullable Object> contexts = new ArrayList<>(served.size());
    served.forEach(waiter -> contexts.add(waiter.context));
    return recorded(
        line.name, fusion.callers().share(contexts, () -> claims.claim(line.queueId, wanted)));
  }

  private CompletableFuture<Claimed> recorded(QueueName name, CompletableFuture<Claimed> claim) {
    return claim.thenApply(
        claimed -> {
          events.claimed(name, claimed);
          return claimed;
        });
  }

  @Override
  public void giveBack(UUID queueId, List<Delivery> deliveries) {
    if (deliveries.isEmpty()) {
      return;
    }
    List<Receipt> receipts =
        deliveries.stream().map(d -> new Receipt(d.id(), d.receiptHandle())).toList();
    store
        .release(queueId, receipts, receipts.stream().map(r -> 0).toList())
        .whenComplete(
            (released, failure) -> {
              if (failure != null) {
                LOG.warn(
                    "{} deliveries of queue {} whose consumers left stay leased until their time-out",
                    receipts.size(),
                    queueId,
                    failure);
              } else {
                signal(queueId);
              }
            });
  }

  @Override
  public void lookLater(QueueLine line, boolean complete) {
    if (!complete) {
      later(PUT_OFF_LOOK_MILLIS, () -> signal(line.queueId));
    } else if (line.isTimeToLook(System.nanoTime())) {
      store
          .findDue(java.util.Set.of(line.queueId))
          .whenComplete(
              (rows, failure) ->
                  Optional.ofNullable(rows).ifPresent(r -> r.forEach(this::signalWhenFuture)));
    }
  }

  /** What is due already was not claimable a moment ago: only the regular look tries it again. */
  private void signalWhenFuture(DueRow row) {
    Double due = row.dueInSeconds();
    if (due != null && due > 0) {
      signalWhenDue(row);
    }
  }

  @Override
  public void idle(QueueLine line) {
    lines.computeIfPresent(
        line.queueId, (id, present) -> present == line && present.isEmpty() ? null : present);
  }

  private void later(long millis, Runnable action) {
    try {
      timer.schedule(action, millis, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      LOG.debug("Shutting down: nobody waits any more", e);
    }
  }

  private static List<Delivery> deliveries(Claimed claimed) {
    return claimed.messages().stream().map(Claimed.ClaimedMessage::delivery).toList();
  }
}
