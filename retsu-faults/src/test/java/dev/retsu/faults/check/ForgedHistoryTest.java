package dev.retsu.faults.check;

import static dev.retsu.faults.check.Findings.assertFound;

import dev.retsu.faults.history.Counter.Event;
import dev.retsu.faults.history.LeaseCall.Kind;
import dev.retsu.faults.history.Outcome;
import dev.retsu.faults.history.Received;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** One broken promise per history, each found by its rule. */
class ForgedHistoryTest {
  private static Forgery enqueued() {
    return new Forgery().enqueue(0, "MEDIUM", 1);
  }

  @Test
  void anAnsweredEnqueueIsLost() {
    assertFound(NothingLost.class, enqueued(), "is gone");
  }

  @Test
  void aDeliveredMessageIsLost() {
    assertFound(NothingLost.class, enqueued().deliver(1, 1, 1), "is gone");
  }

  @Test
  void anOldUnansweredAcknowledgeExplainsNoAbsence() {
    Forgery forgery = enqueued().deliver(1, 1, 1).call(2, Kind.ACKNOWLEDGE, Outcome.UNKNOWN, 1, 1);
    assertFound(NothingLost.class, forgery.deliver(12, 1, 2), "is gone");
  }

  @Test
  void aMessageExpiresBeforeItsTime() {
    Forgery forgery = new Forgery().expiring(0, 1, 60).enqueue(1, "MEDIUM", 2).deliver(2, 2, 1);
    assertFound(NothingLost.class, forgery.acknowledge(3, 2, 1), "is gone");
  }

  @Test
  void aMessageIsStoredTwice() {
    assertFound(NothingLost.class, enqueued().waiting(1, 3).dead(1, 3), "both");
  }

  @Test
  void anAcknowledgedMessageIsDeliveredAgain() {
    Forgery forgery = enqueued().deliver(1, 1, 1).acknowledge(2, 1, 1).deliver(12, 1, 2);
    assertFound(AcknowledgedStaysGone.class, forgery, "was acknowledged, then delivered");
  }

  @Test
  void aRepeatedEnqueueBringsBackWhatWasAcknowledged() {
    Forgery forgery = enqueued().deliver(1, 1, 1).acknowledge(2, 1, 1);
    Received again =
        new Received(Forgery.id(1), "key-1", "MEDIUM", 1, Forgery.receipt(1, 9), Instant.EPOCH);
    assertFound(
        AcknowledgedStaysGone.class, forgery.deliver(3, again), "was acknowledged, then delivered");
  }

  @Test
  void anAcknowledgedMessageIsStillStored() {
    Forgery forgery = enqueued().deliver(1, 1, 1).acknowledge(2, 1, 1).waiting(1, 1);
    assertFound(AcknowledgedStaysGone.class, forgery, "still stored");
  }

  @Test
  void aVoidReceiptAcknowledges() {
    Forgery forgery = enqueued().deliver(1, 1, 1).deliver(12, 1, 2).acknowledge(12.05, 1, 1);
    assertFound(AcknowledgedStaysGone.class, forgery, "acknowledged by attempt 1 after 2");
  }

  @Test
  void twoAcknowledgesRemoveOneMessage() {
    Forgery forgery = enqueued().deliver(1, 1, 1).acknowledge(2, 1, 1).acknowledge(3, 1, 1);
    assertFound(AcknowledgedStaysGone.class, forgery, "2 acknowledges");
  }

  @Test
  void aBatchIsEnqueuedInPart() {
    Forgery forgery = new Forgery().enqueue(0, Outcome.UNKNOWN, "MEDIUM", 1, 2).waiting(1, 0);
    assertFound(BatchesAreWhole.class, forgery, "in part");
  }

  @Test
  void oneEnqueueMakesTwoMessages() {
    Forgery forgery = enqueued().waiting(1, 0);
    Received copy =
        new Received(Forgery.id(9), "key-1", "MEDIUM", 1, Forgery.receipt(9, 1), Instant.EPOCH);
    assertFound(BatchesAreWhole.class, forgery.deliver(1, copy), "sent 1 times");
  }

  @Test
  void aPayloadChanges() {
    Received other =
        new Received(Forgery.id(1), "key-7", "MEDIUM", 1, Forgery.receipt(1, 1), Instant.EPOCH);
    assertFound(NothingChanged.class, enqueued().deliver(1, other), "nobody sent key-7");
  }

  @Test
  void aPriorityChanges() {
    assertFound(NothingChanged.class, enqueued().deliver(1, 1, 1, "LOW"), "sent as MEDIUM");
  }

  @Test
  void aLowPriorityPassesAHighOne() {
    Forgery forgery = new Forgery().enqueue(0, "HIGH", 1).enqueue(1, "LOW", 2);
    forgery.deliver(9, 2, 1, "LOW").acknowledge(10, 2, 1).waiting(1, "HIGH", 0);
    assertFound(InOrder.class, forgery, "passed over");
  }

  @Test
  void aNewMessagePassesAnOlderOne() {
    Forgery forgery = enqueued().enqueue(1, "MEDIUM", 2).deliver(9, 2, 1).acknowledge(10, 2, 1);
    assertFound(InOrder.class, forgery.deliver(11, 1, 1).acknowledge(12, 1, 1), "passed over");
  }

  @Test
  void theRollupDrifts() {
    assertFound(CountersMatch.class, new Forgery().difference("1 ready, 2 counted"), "2 counted");
  }

  @Test
  void aMetricCountsTooMuch() {
    Forgery forgery = enqueued().waiting(1, 0).counter(Event.ENQUEUED, 2, false);
    assertFound(CountersMatch.class, forgery, "ENQUEUED counted 2 times");
  }

  @Test
  void aMetricForgets() {
    Forgery forgery = enqueued().deliver(1, 1, 1).acknowledge(2, 1, 1);
    assertFound(
        CountersMatch.class, forgery.counter(Event.ACKNOWLEDGED, 0, true), "counted 0 times");
  }
}
