package dev.retsu.faults.check;

import dev.retsu.faults.history.LeaseCall;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * After an acknowledge that removed a message nobody gets it again, it is not stored, and no other
 * acknowledge removes it. The delivery that was acknowledged was the last one: a later one would
 * have made its receipt void.
 */
final class AcknowledgedStaysGone implements Rule {
  @Override
  public void check(Evidence evidence, BiConsumer<Object, String> report) {
    for (Life life : evidence.lives()) {
      List<LeaseCall> acknowledged = life.acknowledged();
      if (!acknowledged.isEmpty()) {
        check(life, acknowledged.get(0), report);
        if (acknowledged.size() > 1) {
          report.accept(life.id, acknowledged.size() + " acknowledges removed it");
        }
      }
    }
  }

  private static void check(Life life, LeaseCall removal, BiConsumer<Object, String> report) {
    if (life.waiting != null || life.dead != null) {
      report.accept(life.id, "was acknowledged and is still stored");
    }
    int attempt =
        life.deliveries.stream()
            .filter(each -> each.message().receipt().equals(removal.target().receipt()))
            .mapToInt(Delivery::attempt)
            .findFirst()
            .orElse(Integer.MAX_VALUE);
    for (Delivery delivery : life.deliveries) {
      if (removal.span().before(delivery.span())) {
        report.accept(life.id, "was acknowledged, then delivered, attempt " + delivery.attempt());
      } else if (delivery.attempt() > attempt) {
        report.accept(
            life.id, "acknowledged by attempt %d after %d".formatted(attempt, delivery.attempt()));
      }
    }
  }
}
