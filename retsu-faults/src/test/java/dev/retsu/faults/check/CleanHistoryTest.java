package dev.retsu.faults.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retsu.faults.history.Counter.Event;
import dev.retsu.faults.history.LeaseCall.Kind;
import dev.retsu.faults.history.Outcome;
import dev.retsu.faults.history.Received;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What may happen is not reported, however odd it looks. */
class CleanHistoryTest {
  @Test
  void ordinaryLives() {
    Forgery forgery =
        new Forgery()
            .enqueue(0, "MEDIUM", 1, 2)
            .enqueue(1, "MEDIUM", 3)
            .deliver(2, 1, 1)
            .acknowledge(3, 1, 1)
            .deliver(4, 2, 1)
            .call(5, Kind.RELEASE, Outcome.DONE, 2, 1)
            .deliver(6, 2, 2)
            .acknowledge(7, 2, 2)
            .waiting(3, 0)
            .counter(Event.ENQUEUED, 3, true)
            .counter(Event.DELIVERED, 3, true)
            .counter(Event.ACKNOWLEDGED, 2, true);
    assertThat(forgery.check()).isEmpty();
  }

  @Test
  void deliveredUntilDead() {
    Forgery forgery =
        new Forgery()
            .enqueue(0, "MEDIUM", 1)
            .deliver(1, 1, 1)
            .deliver(12, 1, 2)
            .deliver(23, 1, 3)
            .dead(1, 3)
            .counter(Event.DEAD_LETTERED, 1, true);
    assertThat(forgery.check()).isEmpty();
  }

  @Test
  void anUnansweredEnqueueMayHaveHappenedOrNot() {
    Forgery forgery =
        new Forgery()
            .enqueue(0, Outcome.UNKNOWN, "MEDIUM", 1, 2)
            .enqueue(1, Outcome.UNKNOWN, "MEDIUM", 3)
            .deliver(2, 1, 1)
            .acknowledge(3, 1, 1)
            .waiting(2, 0);
    assertThat(forgery.check()).isEmpty();
  }

  @Test
  void anUnansweredDequeueExplainsAMissingDelivery() {
    Forgery forgery =
        new Forgery()
            .enqueue(0, "MEDIUM", 1)
            .loseDequeue(1)
            .deliver(12, 1, 2)
            .acknowledge(13, 1, 2);
    assertThat(forgery.check()).isEmpty();
  }

  @Test
  void anUnansweredAcknowledgeExplainsAnAbsence() {
    Forgery forgery =
        new Forgery()
            .enqueue(0, "MEDIUM", 1)
            .deliver(1, 1, 1)
            .call(2, Kind.ACKNOWLEDGE, Outcome.UNKNOWN, 1, 1)
            .call(3, Kind.ACKNOWLEDGE, Outcome.REFUSED, 1, 1);
    assertThat(forgery.check()).isEmpty();
  }

  @Test
  void anUnansweredReleaseMayHaveEndedTheLease() {
    Forgery forgery =
        new Forgery()
            .enqueue(0, "MEDIUM", 1)
            .deliver(1, 1, 1)
            .call(2, Kind.RELEASE, Outcome.UNKNOWN, 1, 1)
            .deliver(3, 1, 2)
            .acknowledge(4, 1, 2);
    assertThat(forgery.check()).isEmpty();
  }

  @Test
  void anExtensionMayShortenALease() {
    Forgery forgery =
        new Forgery()
            .enqueue(0, "MEDIUM", 1)
            .deliver(1, 1, 1)
            .call(2, Kind.EXTEND, Outcome.DONE, 1, 1, 1)
            .deliver(4, 1, 2)
            .acknowledge(5, 1, 2);
    assertThat(forgery.check()).isEmpty();
  }

  /** A suspended machine: the database's clock has moved on, the clients' has not. */
  @Test
  void aStepOfTheClockMayEndALeaseEarly() {
    Forgery forgery =
        new Forgery()
            .enqueue(0, "MEDIUM", 1)
            .deliver(1, 1, 1)
            .deliver(
                2,
                new Received(
                    Forgery.id(1), "key-1", "MEDIUM", 2, Forgery.receipt(1, 2), Instant.MAX))
            .acknowledge(3, 1, 2);
    forgery.history.addClockStep(Forgery.at(1.5));
    assertThat(forgery.check()).isEmpty();
  }

  @Test
  void anExpiredMessageIsGone() {
    Forgery forgery = new Forgery().expiring(0, 1, 5).enqueue(1, "MEDIUM", 2).deliver(9, 2, 1);
    assertThat(forgery.acknowledge(10, 2, 1).check()).isEmpty();
  }

  @Test
  void aRetryComesBeforeNewMessagesOfItsPriority() {
    Forgery forgery =
        new Forgery()
            .enqueue(0, "MEDIUM", 1)
            .deliver(1, 1, 1)
            .enqueue(2, "MEDIUM", 2)
            .deliver(12, 1, 2)
            .acknowledge(13, 1, 2)
            .deliver(14, 2, 1)
            .acknowledge(15, 2, 1);
    assertThat(forgery.check()).isEmpty();
  }
}
