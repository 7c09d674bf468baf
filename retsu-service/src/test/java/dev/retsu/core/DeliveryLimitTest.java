package dev.retsu.core;

import static dev.retsu.core.QueueFixture.get;
import static dev.retsu.core.QueueFixture.receipt;
import static org.assertj.core.api.Assertions.assertThat;

import dev.retsu.db.TestDatabase;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of messages at the limit of their deliveries, with fusion and without it. */
@ParameterizedClass
@ValueSource(ints = {128, 1})
class DeliveryLimitTest extends OnOneQueue {
  @RegisterExtension static final TestDatabase database = TestDatabase.create();

  DeliveryLimitTest(int maxBatch) {
    super(database, maxBatch);
  }

  @Test
  void theNextDequeueAfterTheLastDeliveryMovesToTheDeadLetters() {
    UUID twice =
        queues.queue("twice-" + queue.toString().substring(24), new QueueSettings(30, 2, 60));
    UUID id = queues.enqueue(twice, "poison", Priority.MEDIUM);
    for (int attempt = 1; attempt <= 2; attempt++) {
      assertThat(queues.dequeue(twice, 1))
          .extracting(Delivery::deliveryAttempts)
          .containsExactly(attempt);
      queues.elapseLeases(twice);
    }

    assertThat(queues.dequeue(twice, 1)).isEmpty();

    assertThat(deadLetters(twice)).containsExactly(id);
    assertThat(queues.dequeue(twice, 1)).isEmpty();
  }

  @Test
  void aReleaseAtTheLimitEndsInTheDeadLetters() {
    UUID once =
        queues.queue("once-" + queue.toString().substring(24), new QueueSettings(30, 1, 60));
    UUID id = queues.enqueue(once, "poison", Priority.LOW);
    get(queues.service.release(once, receipt(queues.dequeue(once, 1).get(0)), 0));

    assertThat(queues.dequeue(once, 1)).isEmpty();

    assertThat(deadLetters(once)).containsExactly(id);
  }

  @Test
  void aRaisedLimitGivesUsedUpMessagesBack() {
    UUID once = queues.queue("up-" + queue.toString().substring(24), new QueueSettings(30, 1, 60));
    queues.enqueue(once, "m", Priority.LOW);
    queues.dequeue(once, 1);
    queues.elapseLeases(once);
    get(queues.service.update(once, new QueueUpdate(null, 3, null)));

    assertThat(queues.dequeue(once, 1)).extracting(Delivery::deliveryAttempts).containsExactly(2);
  }

  @Test
  void aLoweredLimitHoldsAtOnce() {
    UUID id = queues.enqueue(queue, "m", Priority.LOW);
    queues.dequeue(queue, 1);
    queues.elapseLeases(queue);
    get(queues.service.update(queue, new QueueUpdate(null, 1, null)));

    assertThat(queues.dequeue(queue, 1)).isEmpty();

    assertThat(deadLetters(queue)).containsExactly(id);
  }

  private List<UUID> deadLetters(UUID queueId) {
    return queues.jdbi.withHandle(
        h ->
            h.createQuery("SELECT id FROM queue_dead_letter_message WHERE queue_id = :q")
                .bind("q", queueId)
                .mapTo(UUID.class)
                .list());
  }
}
