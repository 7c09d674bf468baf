package dev.retsu.faults.load;

import dev.retsu.faults.environment.Waiting;
import dev.retsu.faults.history.Outcome;
import dev.retsu.faults.history.Received;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Takes messages and acknowledges most of them. Some it forgets, gives back, keeps for longer, or
 * acknowledges when the lease is over.
 */
final class Consumer implements Runnable {
  private static final int WAIT_SECONDS = 1;
  private static final int MAX_BATCH = 60;
  private static final int TRIES = 4;

  private final QueueClient client;
  private final Duration lease;
  private final boolean careful;
  private final Random random;
  private final BooleanSupplier finished;

  /**
   * @param careful takes one message at a time and acknowledges each
   * @param finished asked before each dequeue
   */
  Consumer(
      QueueClient client,
      Duration lease,
      boolean careful,
      Random random,
      BooleanSupplier finished) {
    this.client = client;
    this.lease = lease;
    this.careful = careful;
    this.random = random;
    this.finished = finished;
  }

  @Override
  public void run() {
    while (!finished.getAsBoolean() && !Thread.currentThread().isInterrupted()) {
      if (careful) {
        client.dequeue(WAIT_SECONDS).forEach(each -> repeat(() -> client.acknowledge(each)));
      } else if (random.nextInt(3) == 0) {
        work(client.dequeue(WAIT_SECONDS));
      } else {
        work(client.dequeue(1 + random.nextInt(MAX_BATCH), WAIT_SECONDS));
      }
    }
  }

  private void work(List<Received> messages) {
    List<Received> done = new ArrayList<>();
    for (Received message : messages) {
      switch (random.nextInt(100)) {
        case 0 -> repeat(() -> client.release(message));
        case 1 -> repeat(() -> client.extend(message, 1 + random.nextInt(4)));
        case 2 -> {} // forgotten
        default -> done.add(message);
      }
    }
    if (random.nextInt(200) == 0) {
      Waiting.pause(lease); // too slow: whoever has them now must not be disturbed
    }
    if (done.size() == 1) {
      repeat(() -> client.acknowledge(done.get(0)));
    } else if (!done.isEmpty()) {
      repeat(() -> client.acknowledge(done));
    }
  }

  /** Until it is answered, within reason: the lease is over soon. */
  private static void repeat(Supplier<Outcome> call) {
    for (int i = 0; i < TRIES && call.get() == Outcome.UNKNOWN; i++) {
      Waiting.pause(Duration.ofMillis(20L << i));
    }
  }
}
