package dev.retsu.faults.load;

import dev.retsu.faults.environment.Node;
import dev.retsu.faults.environment.Threads;
import dev.retsu.faults.environment.Waiting;
import dev.retsu.faults.history.History;
import dev.retsu.faults.history.QueueFacts;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/** The clients of one queue. */
public final class Load {
  /** Longer than any call, with all its repetitions, may take. */
  private static final Duration LIMIT = Duration.ofSeconds(60);

  /** Twice the short lease: what was forgotten comes back once. */
  private static final Duration QUIET = Duration.ofSeconds(4);

  private final Caller caller;
  private final History history;
  private final QueueFacts queue;
  private final List<Thread> producers = new ArrayList<>();
  private final List<Thread> consumers = new ArrayList<>();
  private volatile boolean finished;

  private Load(Caller caller, History history, QueueFacts queue) {
    this.caller = caller;
    this.history = history;
    this.queue = queue;
  }

  /** Makes a queue for it, at the first node. */
  public static Load of(Caller caller, History history, Node node, QueueFacts wanted)
      throws IOException, InterruptedException {
    String id =
        node.retsu()
            .createQueue(
                wanted.name(), (int) wanted.visibilityTimeout().toSeconds(), wanted.maxAttempts());
    QueueFacts queue =
        new QueueFacts(
            UUID.fromString(id),
            wanted.name(),
            wanted.visibilityTimeout(),
            wanted.maxAttempts(),
            wanted.sequential());
    history.add(queue);
    return new Load(caller, history, queue);
  }

  public QueueFacts queue() {
    return queue;
  }

  /** Begins: {@code clients} of each kind, one when the queue is sequential. */
  public void start(int clients, long messages, DoubleSupplier progress, Random random) {
    Budget budget = new Budget(messages, progress);
    QueueClient client = new QueueClient(caller, history, queue);
    for (int i = 0; i < (queue.sequential() ? 1 : clients); i++) {
      Random own = new Random(random.nextLong());
      producers.add(Threads.start("producer", new Producer(caller, history, queue, budget, own)));
      consumers.add(
          Threads.start(
              "consumer",
              new Consumer(
                  client, queue.visibilityTimeout(), queue.sequential(), own, () -> finished)));
    }
  }

  /** Waits until all is sent and nothing comes any more; what is left is counted where it lies. */
  public void finish() throws IOException {
    awaitEnd(producers, () -> history.enqueued(queue.id()));
    long seen;
    do { // as long as messages come there are more
      seen = history.delivered(queue.id());
      Waiting.pause(QUIET);
    } while (history.delivered(queue.id()) > seen);
    finished = true;
    awaitEnd(consumers, () -> 0);
  }

  /** Gives up when there is no progress any more. */
  private static void awaitEnd(List<Thread> threads, LongSupplier progress) throws IOException {
    while (threads.stream().anyMatch(Thread::isAlive)) {
      long seen = progress.getAsLong();
      Waiting.until(
          "the end of the clients",
          LIMIT,
          () -> progress.getAsLong() > seen || threads.stream().noneMatch(Thread::isAlive));
    }
  }
}
