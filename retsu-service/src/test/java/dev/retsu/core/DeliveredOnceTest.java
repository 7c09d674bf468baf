package dev.retsu.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retsu.db.TestDatabase;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** By volume: two processes' worth of services, many threads, every message delivered once. */
class DeliveredOnceTest {
  private static final int MESSAGES = 20_000;
  private static final int THREADS = 16;
  private static final int ENQUEUE_BATCH = 100;

  @RegisterExtension static final TestDatabase database = TestDatabase.create();

  private final Map<UUID, Integer> deliveries = new ConcurrentHashMap<>();
  private final AtomicInteger removed = new AtomicInteger();
  private final AtomicInteger outOfOrder = new AtomicInteger();

  @Test
  void everyMessageOnceInOrderPerConsumerWithoutADeadlock() throws Exception {
    try (QueueFixture one = new QueueFixture(database, 128);
        QueueFixture other = new QueueFixture(database, 128)) {
      UUID queue = one.queue("volume", new QueueSettings(600, 5, 3_600));
      fill(one, queue);
      drain(queue, one, other);

      assertThat(deliveries).hasSize(MESSAGES);
      assertThat(deliveries.values()).containsOnly(1);
      assertThat(removed).hasValue(MESSAGES);
      assertThat(outOfOrder).as("within a priority, per consumer").hasValue(0);
      assertThat(QueueFixture.drift(one.jdbi)).isEmpty();
      assertThat(deadlocks(one)).isZero();
    }
  }

  private static void fill(QueueFixture queues, UUID queue) {
    for (int i = 0; i < MESSAGES / ENQUEUE_BATCH; i++) {
      List<NewMessage> batch =
          IntStream.range(0, ENQUEUE_BATCH)
              .mapToObj(n -> QueueFixture.message("m", Priority.values()[n % 3]))
              .toList();
      QueueFixture.get(queues.service.enqueueAll(queue, batch));
    }
  }

  private void drain(UUID queue, QueueFixture one, QueueFixture other) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    List<Callable<Void>> consumers = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      QueueFixture mine = i % 2 == 0 ? one : other;
      int max = 1 + i * 3;
      consumers.add(
          () -> {
            consume(mine, queue, max);
            return null;
          });
    }
    for (Future<Void> done : threads.invokeAll(consumers, 5, TimeUnit.MINUTES)) {
      done.get();
    }
    threads.shutdown();
  }

  private void consume(QueueFixture queues, UUID queue, int max) {
    Map<Priority, Delivery> last = new EnumMap<>(Priority.class);
    while (removed.get() < MESSAGES) {
      List<Delivery> got = queues.dequeue(queue, max);
      for (Delivery delivery : got) {
        deliveries.merge(delivery.id(), 1, Integer::sum);
        Delivery before = last.put(delivery.priority(), delivery);
        if (before != null && before.enqueuedAt().isAfter(delivery.enqueuedAt())) {
          outOfOrder.incrementAndGet();
        }
      }
      List<Receipt> receipts = got.stream().map(QueueFixture::receipt).toList();
      if (receipts.isEmpty()) {
        return;
      }
      QueueFixture.get(queues.service.acknowledgeAll(queue, receipts)).stream()
          .filter(done -> done)
          .forEach(done -> removed.incrementAndGet());
    }
  }

  private static long deadlocks(QueueFixture queues) {
    return queues.jdbi.withHandle(
        handle ->
            handle
                .createQuery(
                    "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()")
                .mapTo(Long.class)
                .one());
  }
}
