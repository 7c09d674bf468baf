package dev.retsu.faults.check;

import dev.retsu.faults.history.Enqueue;
import dev.retsu.faults.history.Sent;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiConsumer;

/**
 * A batch is enqueued all or none, also when it was not answered; and no more often than it was
 * sent. Messages that may have expired before anybody saw them are left out.
 */
final class BatchesAreWhole implements Rule {
  @Override
  public void check(Evidence evidence, BiConsumer<Object, String> report) {
    Map<String, Set<UUID>> copies = new HashMap<>();
    for (Life life : evidence.lives()) {
      copies.computeIfAbsent(life.key(), key -> new HashSet<>()).add(life.id);
    }
    Map<String, Integer> sent = new HashMap<>();
    for (Enqueue enqueue : evidence.history.enqueues()) {
      enqueue.messages().forEach(each -> sent.merge(each.key(), 1, Integer::sum));
    }
    for (Enqueue enqueue : evidence.history.enqueues()) {
      checkWhole(enqueue, copies, report);
    }
    copies.forEach(
        (key, ids) -> {
          if (ids.size() > sent.getOrDefault(key, 0)) {
            report.accept(
                key, "sent %d times, enqueued as %s".formatted(sent.getOrDefault(key, 0), ids));
          }
        });
  }

  private static void checkWhole(
      Enqueue enqueue, Map<String, Set<UUID>> copies, BiConsumer<Object, String> report) {
    List<Integer> counts =
        enqueue.messages().stream()
            .filter(each -> each.timeToLive() == null)
            .map(Sent::key)
            .map(key -> copies.getOrDefault(key, Set.of()).size())
            .distinct()
            .toList();
    if (counts.size() > 1) {
      report.accept(enqueue.messages().get(0).key(), "a batch was enqueued in part: " + counts);
    }
  }
}
