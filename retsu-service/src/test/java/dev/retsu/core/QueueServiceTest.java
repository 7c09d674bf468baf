package dev.retsu.core;

import static dev.retsu.core.QueueFixture.get;
import static dev.retsu.core.QueueFixture.receipt;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.retsu.db.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules of messages, with fusion and without it. */
@ParameterizedClass
@ValueSource(ints = {128, 1})
class QueueServiceTest extends OnOneQueue {
  @RegisterExtension static final TestDatabase database = TestDatabase.create();

  QueueServiceTest(int maxBatch) {
    super(database, maxBatch);
  }

  @Test
  void deliversByPriorityThenInEnqueueOrderAndRetriesFirst() {
    queues.enqueue(queue, "low", Priority.LOW);
    queues.enqueue(queue, "medium-1", Priority.MEDIUM);
    queues.enqueue(queue, "high", Priority.HIGH);
    queues.enqueue(queue, "medium-2", Priority.MEDIUM);

    assertThat(queues.dequeue(queue, 2))
        .extracting(QueueFixture::text)
        .containsExactly("high", "medium-1");
    queues.enqueue(queue, "medium-3", Priority.MEDIUM);
    queues.elapseLeases(queue);

    List<Delivery> all = queues.dequeue(queue, 10);

    assertThat(all)
        .extracting(QueueFixture::text)
        .containsExactly("high", "medium-1", "medium-2", "medium-3", "low");
    assertThat(all).extracting(Delivery::deliveryAttempts).containsExactly(2, 2, 1, 1, 1);
  }

  @Test
  void acknowledgesOnceAndNeverWithAnotherHandle() {
    queues.enqueue(queue, "m", Priority.HIGH);
    Delivery first = queues.dequeue(queue, 1).get(0);
    queues.elapseLeases(queue);
    Delivery second = queues.dequeue(queue, 1).get(0);

    assertThat(second.receiptHandle()).isNotEqualTo(first.receiptHandle());
    assertThat(queues.acknowledge(queue, first)).as("B001: the lease is another's").isFalse();
    assertThat(queues.acknowledge(queue, second)).isTrue();
    assertThat(queues.acknowledge(queue, second)).isFalse();
    assertThat(queues.dequeue(queue, 1)).isEmpty();
  }

  @Test
  void anElapsedLeaseFencesItsOwnHolderToo() {
    queues.enqueue(queue, "m", Priority.HIGH);
    Delivery delivery = queues.dequeue(queue, 1).get(0);
    queues.elapseLeases(queue);

    assertThat(queues.acknowledge(queue, delivery)).isFalse();
    assertLeaseNotCurrent(queues.service.extend(queue, receipt(delivery), 10));
    assertLeaseNotCurrent(queues.service.release(queue, receipt(delivery), 0));
    assertThat(queues.dequeue(queue, 1)).hasSize(1);
  }

  /** B006: the late release of an old holder must not free the lease of the new one. */
  @Test
  void b006AStaleReleaseChangesNothing() {
    queues.enqueue(queue, "m", Priority.HIGH);
    Delivery first = queues.dequeue(queue, 1).get(0);
    queues.elapseLeases(queue);
    Delivery second = queues.dequeue(queue, 1).get(0);

    assertLeaseNotCurrent(queues.service.release(queue, receipt(first), 0));

    assertThat(queues.dequeue(queue, 1)).isEmpty();
    assertThat(queues.acknowledge(queue, second)).isTrue();
  }

  @Test
  void extendMovesTheEndOfTheLease() {
    queues.enqueue(queue, "m", Priority.HIGH);
    Delivery delivery = queues.dequeue(queue, 1).get(0);

    Instant end = get(queues.service.extend(queue, receipt(delivery), 3_600));

    assertThat(Duration.between(delivery.availableAfter(), end))
        .isBetween(Duration.ofSeconds(3_560), Duration.ofSeconds(3_600));
    assertThat(queues.acknowledge(queue, delivery)).isTrue();
  }

  @Test
  void releaseGivesTheMessageBackButNotTheAttempt() {
    queues.enqueue(queue, "m", Priority.HIGH);
    Delivery delivery = queues.dequeue(queue, 1).get(0);

    get(queues.service.release(queue, receipt(delivery), 0));

    Delivery again = queues.dequeue(queue, 1).get(0);
    assertThat(again.deliveryAttempts()).isEqualTo(2);
    get(queues.service.release(queue, receipt(again), 600));
    assertThat(queues.dequeue(queue, 1)).isEmpty();
    queues.elapseLeases(queue);
    assertThat(queues.dequeue(queue, 1)).extracting(Delivery::deliveryAttempts).containsExactly(3);
  }

  @Test
  void aDelayedMessageIsClaimableWhenItIsDue() {
    get(queues.service.enqueue(queue, new NewMessage(new byte[0], Priority.LOW, null, 600)));

    assertThat(queues.dequeue(queue, 1)).isEmpty();
    queues.elapseLeases(queue);
    assertThat(queues.dequeue(queue, 1)).extracting(Delivery::deliveryAttempts).containsExactly(1);
  }

  @Test
  void anExpiredMessageIsNeverDelivered() {
    queues.enqueue(queue, "m", Priority.HIGH);
    queues.jdbi.useHandle(
        h ->
            h.execute(
                "UPDATE queue_message SET enqueued_at = clock_timestamp() - interval '2 s',"
                    + " expires_at = clock_timestamp() - interval '1 s' WHERE queue_id = ?",
                queue));

    assertThat(queues.dequeue(queue, 1)).isEmpty();
  }

  @Test
  void theOthersOfAQueueThatIsNotThereAreRefused() {
    UUID missing = UUID.randomUUID();

    assertCode(
        queues.service.dequeue(missing, new DequeueRequest(1, Duration.ZERO)),
        ErrorCode.QUEUE_NOT_FOUND);
    assertCode(
        queues.service.enqueue(missing, QueueFixture.message("m", Priority.LOW)),
        ErrorCode.QUEUE_NOT_FOUND);
    assertCode(
        queues.service.acknowledge(missing, new Receipt(missing, missing)),
        ErrorCode.QUEUE_NOT_FOUND);
    assertCode(
        queues.service.extend(missing, new Receipt(missing, missing), 5),
        ErrorCode.QUEUE_NOT_FOUND);
    assertCode(
        queues.service.release(missing, new Receipt(missing, missing), 5),
        ErrorCode.QUEUE_NOT_FOUND);
  }

  /** B002: the handle of another queue's message. */
  @Test
  void b002AForeignHandleRemovesNothing() {
    UUID other = queues.queue("other-" + queue.toString().substring(24));
    queues.enqueue(other, "m", Priority.HIGH);
    Delivery delivery = queues.dequeue(other, 1).get(0);

    assertThat(get(queues.service.acknowledge(queue, receipt(delivery)))).isFalse();

    assertThat(queues.acknowledge(other, delivery)).isTrue();
  }

  @Test
  void aBatchIsAnsweredInItsOrderAndAWrongHandleTakesNothingFromTheRightOne() {
    queues.enqueue(queue, "a", Priority.HIGH);
    queues.enqueue(queue, "b", Priority.HIGH);
    List<Delivery> got = queues.dequeue(queue, 2);
    Receipt wrong = new Receipt(got.get(0).id(), got.get(1).receiptHandle());

    List<Boolean> results =
        get(
            queues.service.acknowledgeAll(
                queue,
                List.of(wrong, receipt(got.get(1)), receipt(got.get(0)), receipt(got.get(0)))));

    assertThat(results).containsExactly(false, true, true, false);
  }

  private static void assertLeaseNotCurrent(CompletableFuture<?> call) {
    assertCode(call, ErrorCode.LEASE_NOT_CURRENT);
  }

  private static void assertCode(CompletableFuture<?> call, ErrorCode code) {
    assertThatThrownBy(() -> get(call))
        .isInstanceOfSatisfying(RetsuException.class, e -> assertThat(e.code()).isEqualTo(code));
  }
}
