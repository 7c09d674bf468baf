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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules of messages, with fusion and without it. */
@ParameterizedClass
@ValueSource(ints = {128, 1})
class QueueServiceTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.create();

  private final QueueFixture queues;
  private final UUID queue;

  QueueServiceTest(int maxBatch) {
    queues = new QueueFixture(database, maxBatch);
    queue = queues.queue("q-" + Long.toString(System.nanoTime(), 36));
  }

  @AfterEach
  void countersEqualARecount() {
    assertThat(QueueFixture.drift(queues.jdbi)).isEmpty();
    queues.close();
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

  @Test
  void aWaitingConsumerIsWokenByAnEnqueue() {
    CompletableFuture<List<Delivery>> waiting = waitFor(queue);

    queues.enqueue(queue, "m", Priority.HIGH);

    assertThat(get(waiting)).extracting(QueueFixture::text).containsExactly("m");
  }

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

  private CompletableFuture<List<Delivery>> waitFor(UUID queueId) {
    return queues.service.dequeue(queueId, new DequeueRequest(1, Duration.ofSeconds(20)));
  }

  private List<UUID> deadLetters(UUID queueId) {
    return queues.jdbi.withHandle(
        h ->
            h.createQuery("SELECT id FROM queue_dead_letter_message WHERE queue_id = :q")
                .bind("q", queueId)
                .mapTo(UUID.class)
                .list());
  }

  private static void assertLeaseNotCurrent(CompletableFuture<?> call) {
    assertCode(call, ErrorCode.LEASE_NOT_CURRENT);
  }

  private static void assertCode(CompletableFuture<?> call, ErrorCode code) {
    assertThatThrownBy(() -> get(call))
        .isInstanceOfSatisfying(RetsuException.class, e -> assertThat(e.code()).isEqualTo(code));
  }
}
