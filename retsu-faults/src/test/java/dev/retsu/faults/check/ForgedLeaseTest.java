package dev.retsu.faults.check;

import static dev.retsu.faults.check.Findings.assertFound;

import dev.retsu.faults.history.LeaseCall.Kind;
import dev.retsu.faults.history.Outcome;
import dev.retsu.faults.history.Received;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** One broken promise of leases or attempts per history, each found by its rule. */
class ForgedLeaseTest {
  private static Forgery enqueued() {
    return new Forgery().enqueue(0, "MEDIUM", 1);
  }

  @Test
  void twoLeasesOverlapByTheDatabasesClock() {
    Forgery forgery = enqueued().deliver(1, 1, 1).deliver(10.95, 1, 2).acknowledge(12, 1, 2);
    assertFound(LeasesDoNotOverlap.class, forgery, "although leased until");
  }

  @Test
  void twoLeasesOverlapByTheClientsClocks() {
    Instant longAgo = Instant.EPOCH;
    Instant later = longAgo.plusSeconds(3600);
    Forgery forgery =
        enqueued()
            .deliver(
                1,
                new Received(Forgery.id(1), "key-1", "MEDIUM", 1, Forgery.receipt(1, 1), longAgo))
            .deliver(
                2, new Received(Forgery.id(1), "key-1", "MEDIUM", 2, Forgery.receipt(1, 2), later));
    assertFound(LeasesDoNotOverlap.class, forgery, "two consumers");
  }

  @Test
  void anExtendedLeaseIsCutShort() {
    Forgery forgery =
        enqueued()
            .deliver(1, 1, 1)
            .call(2, Kind.EXTEND, Outcome.DONE, 1, 1, 60)
            .deliver(15, 1, 2)
            .acknowledge(16, 1, 2);
    assertFound(LeasesDoNotOverlap.class, forgery, "although leased until");
  }

  @Test
  void anAcknowledgeAfterTheLeaseWorks() {
    Forgery forgery = enqueued().deliver(1, 1, 1).acknowledge(12, 1, 1);
    assertFound(LeasesDoNotOverlap.class, forgery, "after the end of its lease");
  }

  @Test
  void anAttemptIsSkipped() {
    Forgery forgery = enqueued().deliver(1, 1, 1).deliver(12, 1, 3).acknowledge(13, 1, 3);
    assertFound(AttemptsCountUp.class, forgery, "no dequeue can have lost");
  }

  @Test
  void moreAttemptsAreMissingThanDequeues() {
    Forgery forgery =
        new Forgery().enqueue(0, "MEDIUM", 1, 2).loseDequeue(1).deliver(12, 1, 2).deliver(13, 2, 2);
    assertFound(
        AttemptsCountUp.class,
        forgery.acknowledge(14, 1, 2).acknowledge(15, 2, 2),
        "2 deliveries are missing, lost dequeues explain 1");
  }

  @Test
  void aLeaseDoesNotCount() {
    Forgery forgery = enqueued().deliver(1, 1, 1);
    Received again =
        new Received(Forgery.id(1), "key-1", "MEDIUM", 1, Forgery.receipt(1, 2), Instant.MAX);
    assertFound(AttemptsCountUp.class, forgery.deliver(12, again), "attempt 1 was delivered twice");
  }

  @Test
  void attemptsCountDown() {
    Forgery forgery = enqueued().deliver(1, 1, 2).deliver(12, 1, 1).waiting(1, 2);
    assertFound(AttemptsCountUp.class, forgery, "attempt 2 came before 1");
  }

  @Test
  void aMessageIsDeliveredPastTheLimit() {
    Forgery forgery = enqueued().deliver(1, 1, 1).deliver(12, 1, 2).deliver(23, 1, 3);
    assertFound(
        AttemptsCountUp.class, forgery.deliver(34, 1, 4).acknowledge(35, 1, 4), "more often");
  }

  @Test
  void aMessageDiesTooEarly() {
    Forgery forgery = enqueued().deliver(1, 1, 1).dead(1, 1);
    assertFound(AttemptsCountUp.class, forgery, "dead letter after attempt 1");
  }
}
