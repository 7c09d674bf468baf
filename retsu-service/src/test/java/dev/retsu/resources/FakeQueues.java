package dev.retsu.resources;

import dev.retsu.core.Delivery;
import dev.retsu.core.DequeueRequest;
import dev.retsu.core.ErrorCode;
import dev.retsu.core.NewMessage;
import dev.retsu.core.Priority;
import dev.retsu.core.Queue;
import dev.retsu.core.QueueName;
import dev.retsu.core.QueueOperations;
import dev.retsu.core.QueuePage;
import dev.retsu.core.QueueSettings;
import dev.retsu.core.QueueUpdate;
import dev.retsu.core.Receipt;
import dev.retsu.core.RetsuException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/**
 * Queues in memory, first in, first out, without time: enough to see what a caller of the HTTP API
 * sees. Answers come from a thread of its own, as they do from the real ones.
 */
final class FakeQueues implements QueueOperations {
  static final Instant ENQUEUED_AT = Instant.parse("2026-11-30T10:00:00.1234567Z");

  private final Map<UUID, Queue> queues = new LinkedHashMap<>();
  private final Map<UUID, Deque<Delivery>> ready = new LinkedHashMap<>();
  private final Map<UUID, Delivery> leased = new LinkedHashMap<>();
  private final Deque<Poll> polls = new ArrayDeque<>();
  private final Executor executor =
      Executors.newFixedThreadPool(
          2,
          task -> {
            Thread thread = new Thread(task, "fake-queues");
            thread.setDaemon(true);
            return thread;
          });

  /** What was given back because its consumer did not take it. */
  final List<Delivery> released = new CopyOnWriteArrayList<>();

  /** What every call fails with, when set. */
  volatile RuntimeException failure;

  volatile NewMessage lastMessage;

  private record Poll(UUID queueId, int max, CompletableFuture<List<Delivery>> answer) {}

  Queue add(String name) {
    return create(new QueueName(name), QueueSettings.DEFAULT).join();
  }

  synchronized int parked() {
    polls.removeIf(poll -> poll.answer().isDone());
    return polls.size();
  }

  @Override
  public CompletableFuture<Queue> create(QueueName name, QueueSettings settings) {
    return run(
        () -> {
          if (queues.values().stream().anyMatch(queue -> queue.name().equals(name))) {
            throw new RetsuException(ErrorCode.QUEUE_ALREADY_EXISTS, "there is a queue " + name);
          }
          Queue queue = new Queue(UUID.randomUUID(), name, settings, ENQUEUED_AT, ENQUEUED_AT, 1);
          queues.put(queue.id(), queue);
          ready.put(queue.id(), new ArrayDeque<>());
          return queue;
        });
  }

  @Override
  public CompletableFuture<QueuePage> list(String prefix, String after, int limit) {
    return run(
        () -> {
          TreeMap<String, Queue> byName = new TreeMap<>();
          queues.values().forEach(queue -> byName.put(queue.name().value(), queue));
          List<Queue> found =
              byName.tailMap(after == null ? "" : after, false).values().stream()
                  .filter(queue -> queue.name().value().startsWith(prefix))
                  .limit(limit + 1L)
                  .toList();
          boolean more = found.size() > limit;
          List<Queue> page = more ? found.subList(0, limit) : found;
          return new QueuePage(page, more ? page.get(limit - 1).name() : null);
        });
  }

  @Override
  public CompletableFuture<Queue> get(UUID queueId) {
    return run(() -> find(queueId));
  }

  @Override
  public CompletableFuture<Queue> update(UUID queueId, QueueUpdate update) {
    return run(
        () -> {
          Queue old = find(queueId);
          Queue changed =
              new Queue(
                  queueId,
                  old.name(),
                  update.applyTo(old.settings()),
                  old.createdAt(),
                  old.updatedAt(),
                  old.version() + 1);
          queues.put(queueId, changed);
          return changed;
        });
  }

  @Override
  public CompletableFuture<UUID> enqueue(UUID queueId, NewMessage message) {
    return run(() -> add(queueId, message));
  }

  @Override
  public CompletableFuture<List<UUID>> enqueueAll(UUID queueId, List<NewMessage> messages) {
    return run(() -> messages.stream().map(message -> add(queueId, message)).toList());
  }

  private UUID add(UUID queueId, NewMessage message) {
    find(queueId);
    lastMessage = message;
    Instant at = ENQUEUED_AT;
    UUID id = UUID.randomUUID();
    Priority priority = message.priority();
    ready
        .get(queueId)
        .add(new Delivery(id, message.payload(), priority, UUID.randomUUID(), 1, at, at, at));
    serve();
    return id;
  }

  private void serve() {
    polls.removeIf(poll -> poll.answer().isDone() || serve(poll));
  }

  private boolean serve(Poll poll) {
    List<Delivery> taken = take(poll.queueId(), poll.max());
    return !taken.isEmpty() && executeLater(() -> poll.answer().complete(taken));
  }

  private boolean executeLater(Runnable task) {
    executor.execute(task);
    return true;
  }

  private List<Delivery> take(UUID queueId, int max) {
    List<Delivery> taken = new ArrayList<>();
    Deque<Delivery> deque = ready.get(queueId);
    while (taken.size() < max && !deque.isEmpty()) {
      Delivery delivery = deque.remove();
      leased.put(delivery.id(), delivery);
      taken.add(delivery);
    }
    return taken;
  }

  /** With a wait, a poll that finds nothing stays until something comes: there is no clock. */
  @Override
  public CompletableFuture<List<Delivery>> dequeue(UUID queueId, DequeueRequest request) {
    if (request.waitTime().isZero()) {
      return run(
          () -> {
            find(queueId);
            return take(queueId, request.maxMessages());
          });
    }
    Poll poll = new Poll(queueId, request.maxMessages(), new CompletableFuture<>());
    CompletableFuture<Void> unused =
        run(
            () -> {
              find(queueId);
              if (!serve(poll)) {
                polls.add(poll);
              }
              return null;
            });
    return poll.answer();
  }

  /** Ends the wait of every parked poll. */
  synchronized void endWaits() {
    polls.forEach(poll -> poll.answer().complete(List.of()));
    polls.clear();
  }

  @Override
  public CompletableFuture<Boolean> acknowledge(UUID queueId, Receipt receipt) {
    return run(() -> remove(queueId, receipt));
  }

  @Override
  public CompletableFuture<List<Boolean>> acknowledgeAll(UUID queueId, List<Receipt> receipts) {
    return run(() -> receipts.stream().map(receipt -> remove(queueId, receipt)).toList());
  }

  @Override
  public CompletableFuture<Instant> extend(UUID queueId, Receipt receipt, int seconds) {
    return run(
        () -> {
          requireCurrent(queueId, receipt);
          return ENQUEUED_AT.plusSeconds(seconds);
        });
  }

  @Override
  public CompletableFuture<Void> release(UUID queueId, Receipt receipt, int delaySeconds) {
    return run(
        () -> {
          requireCurrent(queueId, receipt);
          ready.get(queueId).add(leased.remove(receipt.messageId()));
          return null;
        });
  }

  @Override
  public void releaseQuietly(UUID queueId, List<Delivery> deliveries) {
    released.addAll(deliveries);
  }

  private void requireCurrent(UUID queueId, Receipt receipt) {
    find(queueId);
    Delivery delivery = leased.get(receipt.messageId());
    if (delivery == null || !delivery.receiptHandle().equals(receipt.receiptHandle())) {
      throw new RetsuException(ErrorCode.LEASE_NOT_CURRENT, "the lease is over");
    }
  }

  private boolean remove(UUID queueId, Receipt receipt) {
    find(queueId);
    Delivery delivery = leased.get(receipt.messageId());
    return delivery != null
        && delivery.receiptHandle().equals(receipt.receiptHandle())
        && leased.remove(receipt.messageId()) != null;
  }

  private Queue find(UUID queueId) {
    Queue queue = queues.get(queueId);
    if (queue == null) {
      throw new RetsuException(ErrorCode.QUEUE_NOT_FOUND, "there is no queue " + queueId);
    }
    return queue;
  }

  private <T> CompletableFuture<T> run(Supplier<T> call) {
    return CompletableFuture.supplyAsync(
        () -> {
          if (failure != null) {
            throw failure;
          }
          synchronized (this) {
            return call.get();
          }
        },
        executor);
  }
}
