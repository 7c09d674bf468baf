package dev.retsu.core;

import static dev.retsu.core.QueueFixture.get;
import static dev.retsu.core.QueueFixture.message;
import static org.assertj.core.api.Assertions.assertThat;

import dev.retsu.db.Await;
import dev.retsu.db.TestDatabase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Thousands wait in one process while another enqueues: each message reaches one of them. */
class ParkedPollsTest {
  private static final int CONSUMERS = 2_000;
  private static final int MESSAGES = 500;

  @RegisterExtension static final TestDatabase database = TestDatabase.create();

  /** B182: who waits holds neither a connection nor a transaction. */
  @ParameterizedTest(name = "told by the other process: {0}, fused: {1}")
  @CsvSource({"true, 128", "false, 128", "false, 1"})
  void eachOfTheMessagesOfAnotherProcessIsDeliveredOnce(boolean told, int maxBatch) {
    try (QueueFixture here = new QueueFixture(database, maxBatch);
        QueueFixture there = new QueueFixture(database, 128, QueueMetrics.NONE, tell(here, told))) {
      UUID queue = there.queue("q-" + Long.toString(System.nanoTime(), 36));
      List<CompletableFuture<List<Delivery>>> parked = park(here, queue);
      Await.until(() -> assertThat(here.pool.getActive()).as("held by parked polls").isZero());

      List<UUID> enqueued = enqueue(there, queue);

      Await.until(() -> assertThat(delivered(parked)).hasSize(MESSAGES));
      here.service.stopWaiting();
      parked.forEach(QueueFixture::get);
      assertThat(delivered(parked)).containsExactlyInAnyOrderElementsOf(enqueued);
      assertThat(QueueFixture.drift(there.jdbi)).isEmpty();
    }
  }

  private static WakeUps tell(QueueFixture other, boolean told) {
    return told ? other.service::signal : WakeUps.NONE;
  }

  private static List<CompletableFuture<List<Delivery>>> park(QueueFixture here, UUID queue) {
    List<CompletableFuture<List<Delivery>>> parked = new ArrayList<>();
    for (int i = 0; i < CONSUMERS; i++) {
      parked.add(here.service.dequeue(queue, new DequeueRequest(1, Duration.ofSeconds(20))));
    }
    return parked;
  }

  private static List<UUID> enqueue(QueueFixture there, UUID queue) {
    List<CompletableFuture<UUID>> calls = new ArrayList<>();
    for (int i = 0; i < MESSAGES; i++) {
      calls.add(there.service.enqueue(queue, message("m", Priority.values()[i % 3])));
    }
    return calls.stream().map(QueueFixture::get).toList();
  }

  private static List<UUID> delivered(List<CompletableFuture<List<Delivery>>> parked) {
    return parked.stream()
        .filter(CompletableFuture::isDone)
        .flatMap(answer -> get(answer).stream())
        .map(Delivery::id)
        .toList();
  }
}
