package dev.retsu.faults.check;

import dev.retsu.faults.history.LeaseCall.Kind;
import dev.retsu.faults.history.Outcome;
import java.util.function.BiConsumer;

/**
 * A message whose enqueue was answered is accounted for in the end: acknowledged, waiting, a dead
 * letter, or past its time to live. An acknowledge without an answer explains its absence only when
 * it held the last delivery.
 */
final class NothingLost implements Rule {
  @Override
  public void check(Evidence evidence, BiConsumer<Object, String> report) {
    for (Life life : evidence.lives()) {
      if (life.enqueue != null && !accountedFor(life, evidence.end)) {
        report.accept(
            life.id, "was enqueued and is gone; deliveries known: " + life.deliveries.size());
      }
      if (life.waiting != null && life.dead != null) {
        report.accept(life.id, "is both waiting and a dead letter");
      }
    }
  }

  private static boolean accountedFor(Life life, long end) {
    return life.waiting != null
        || life.dead != null
        || !life.acknowledged().isEmpty()
        || perhapsAcknowledged(life)
        || perhapsExpired(life, end);
  }

  private static boolean perhapsAcknowledged(Life life) {
    Delivery last = life.last();
    return last != null
        && life.calls(last, Kind.ACKNOWLEDGE).anyMatch(call -> call.outcome() == Outcome.UNKNOWN);
  }

  private static boolean perhapsExpired(Life life, long end) {
    return life.enqueue != null
        && life.sent != null
        && life.sent.timeToLive() != null
        && end - life.enqueue.span().start() >= life.sent.timeToLive().toNanos();
  }
}
