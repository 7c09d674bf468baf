package dev.retsu.faults.check;

import dev.retsu.faults.history.Received;
import dev.retsu.faults.history.Sent;
import dev.retsu.faults.history.Stored;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** What is delivered or stored is what a producer sent: payload, priority and queue. */
final class NothingChanged implements Rule {
  @Override
  public void check(Evidence evidence, BiConsumer<Object, String> report) {
    Map<String, Sent> sent = new HashMap<>();
    evidence
        .history
        .enqueues()
        .forEach(call -> call.messages().forEach(each -> sent.put(each.key(), each)));
    for (Life life : evidence.lives()) {
      for (Delivery delivery : life.deliveries) {
        Received message = delivery.message();
        compare(life, sent.get(message.key()), message.key(), message.priority(), report);
        if (!delivery.call().queue().equals(life.queue)) {
          report.accept(life.id, "was delivered by another queue");
        }
      }
      for (Stored row : new Stored[] {life.waiting, life.dead}) {
        if (row != null) {
          compare(life, sent.get(row.key()), row.key(), row.priority(), report);
          if (!row.queue().equals(life.queue)) {
            report.accept(life.id, "is stored in another queue");
          }
        }
      }
    }
  }

  private static void compare(
      Life life,
      @Nullable Sent sent,
      String key,
      String priority,
      BiConsumer<Object, String> report) {
    if (sent == null) {
      report.accept(life.id, "nobody sent " + key);
    } else if (!sent.priority().equals(priority)) {
      report.accept(life.id, "sent as %s, found as %s".formatted(sent.priority(), priority));
    } else if (life.sent != null && !life.sent.key().equals(key)) {
      report.accept(life.id, "sent as %s, found as %s".formatted(life.sent.key(), key));
    }
  }
}
