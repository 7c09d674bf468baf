package dev.retsu.faults.load;

import dev.retsu.api.EnqueueBatchRequest;
import dev.retsu.api.EnqueueBatchResponse;
import dev.retsu.api.EnqueueRequest;
import dev.retsu.api.EnqueueResponse;
import dev.retsu.faults.history.Enqueue;
import dev.retsu.faults.history.History;
import dev.retsu.faults.history.Outcome;
import dev.retsu.faults.history.QueueFacts;
import dev.retsu.faults.history.Sent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;

/** Sends until the budget is used up, and repeats what was not answered. */
final class Producer implements Runnable {
  private static final List<String> PRIORITIES =
      List.of("HIGH", "MEDIUM", "MEDIUM", "MEDIUM", "LOW");
  private static final int ONE_EXPIRES_IN = 100;
  private static final Duration SHORT_LIFE = Duration.ofSeconds(5);

  private final Caller caller;
  private final History history;
  private final QueueFacts queue;
  private final Budget budget;
  private final Random random;
  private long number;

  Producer(Caller caller, History history, QueueFacts queue, Budget budget, Random random) {
    this.caller = caller;
    this.history = history;
    this.queue = queue;
    this.budget = budget;
    this.random = random;
  }

  @Override
  public void run() {
    String name = Long.toHexString(random.nextLong());
    while (budget.take(nextSize())) {
      List<Sent> batch = new ArrayList<>();
      for (int i = 0; i < size; i++) {
        batch.add(next(name));
      }
      while (send(batch) == Outcome.UNKNOWN && !Thread.currentThread().isInterrupted()) {
        // again, somewhere
      }
    }
  }

  private int size;

  private int nextSize() {
    size = queue.sequential() || random.nextInt(3) == 0 ? 1 : 1 + random.nextInt(50);
    return size;
  }

  private Sent next(String name) {
    boolean expires = !queue.sequential() && random.nextInt(ONE_EXPIRES_IN) == 0;
    return new Sent(
        name + '-' + number++,
        PRIORITIES.get(random.nextInt(PRIORITIES.size())),
        expires ? SHORT_LIFE : null);
  }

  private Outcome send(List<Sent> batch) {
    List<EnqueueRequest> requests = batch.stream().map(Producer::request).toList();
    String path = "/v1/queues/" + queue.id() + "/messages";
    Reply reply =
        batch.size() == 1
            ? caller.post(path, requests.get(0))
            : caller.post(path + "/batch", new EnqueueBatchRequest(requests));
    Outcome outcome =
        reply.succeeded() ? Outcome.DONE : reply.answered() ? Outcome.REFUSED : Outcome.UNKNOWN;
    if (outcome == Outcome.REFUSED) {
      caller.defect(path, reply);
    }
    List<UUID> ids = outcome == Outcome.DONE ? ids(reply, batch.size()) : List.of();
    history.add(new Enqueue(reply.span(), queue.id(), outcome, batch, ids));
    return outcome;
  }

  private static List<UUID> ids(Reply reply, int size) {
    return size == 1
        ? List.of(Caller.read(reply, EnqueueResponse.class).id())
        : Caller.read(reply, EnqueueBatchResponse.class).ids();
  }

  private static EnqueueRequest request(Sent message) {
    Integer ttl =
        message.timeToLive() == null ? null : (Integer) (int) message.timeToLive().toSeconds();
    return new EnqueueRequest(Payload.of(message.key()), message.priority(), ttl, null);
  }
}
