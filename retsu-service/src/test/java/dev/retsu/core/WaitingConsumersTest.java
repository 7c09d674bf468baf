package dev.retsu.core;

import static dev.retsu.core.QueueFixture.get;
import static org.assertj.core.api.Assertions.assertThat;

import dev.retsu.db.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Consumers that wait, with fusion and without it. */
@ParameterizedClass
@ValueSource(ints = {128, 1})
class WaitingConsumersTest extends OnOneQueue {
  @RegisterExtension static final TestDatabase database = TestDatabase.create();

  WaitingConsumersTest(int maxBatch) {
    super(database, maxBatch);
  }

  @Test
  void aWaitingConsumerIsWokenByAnEnqueue() {
    CompletableFuture<List<Delivery>> waiting = waitFor(queue);

    queues.enqueue(queue, "m", Priority.HIGH);

    assertThat(get(waiting)).extracting(QueueFixture::text).containsExactly("m");
  }

  /** B160: what a consumer held that is gone comes back when its lease is over, without a sweep. */
  @Test
  void aWaitingConsumerIsWokenByAnElapsedLeaseAndADueDelay() {
    UUID brief =
        queues.queue("brief-" + queue.toString().substring(24), new QueueSettings(1, 5, 60));
    queues.enqueue(brief, "m", Priority.HIGH);
    queues.dequeue(brief, 1);
    assertThat(get(waitFor(brief))).extracting(Delivery::deliveryAttempts).containsExactly(2);

    get(queues.service.enqueue(queue, new NewMessage(new byte[] {7}, Priority.LOW, null, 1)));
    assertThat(get(waitFor(queue))).hasSize(1);
  }

  @Test
  void aConsumerThatLeavesTakesNothingAlong() {
    CompletableFuture<List<Delivery>> gone = waitFor(queue);
    CompletableFuture<List<Delivery>> waiting = waitFor(queue);

    gone.cancel(false);
    queues.enqueue(queue, "m", Priority.HIGH);

    // Leased for the one that left at that very moment, it comes back with an attempt counted.
    assertThat(get(waiting)).extracting(QueueFixture::text).containsExactly("m");
  }

  @Test
  void stoppingAnswersThoseThatWait() {
    CompletableFuture<List<Delivery>> waiting = waitFor(queue);

    queues.service.stopWaiting();

    assertThat(get(waiting)).isEmpty();
    assertThat(get(waitFor(queue))).isEmpty();
  }

  private CompletableFuture<List<Delivery>> waitFor(UUID queueId) {
    return queues.service.dequeue(queueId, new DequeueRequest(1, Duration.ofSeconds(20)));
  }
}
