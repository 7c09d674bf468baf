package dev.retsu.faults.check;

import dev.retsu.faults.history.Dequeue;
import dev.retsu.faults.history.QueueFacts;
import dev.retsu.faults.history.Stored;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.BiConsumer;

/**
 * The deliveries of a message are numbered from 1, each number once, in real time, and never past
 * the queue's limit, at which it becomes a dead letter. A number that nobody received belongs to a
 * dequeue whose answer was lost; there cannot be more of them than such dequeues may have leased.
 */
final class AttemptsCountUp implements Rule {
  @Override
  public void check(Evidence evidence, BiConsumer<Object, String> report) {
    Map<UUID, Integer> missing = new HashMap<>();
    Map<UUID, List<Dequeue>> leaky = new HashMap<>();
    evidence.history.queues().forEach(each -> leaky.put(each.id(), evidence.leaky(each.id())));
    for (Life life : evidence.lives()) {
      QueueFacts queue = evidence.queue(life.queue);
      checkOrder(life, report);
      checkLimit(life, queue, report);
      int gaps = gaps(life);
      missing.merge(life.queue, gaps, Integer::sum);
      boolean explained =
          leaky.getOrDefault(life.queue, List.of()).stream()
              .anyMatch(call -> call.span().start() < lastSeen(life));
      if (gaps > 0 && !explained) {
        report.accept(life.id, gaps + " deliveries that no dequeue can have lost");
      }
    }
    missing.forEach((queue, count) -> checkSum(queue, count, leaky, report));
  }

  private static void checkSum(
      UUID queue, int missing, Map<UUID, List<Dequeue>> leaky, BiConsumer<Object, String> report) {
    int room = leaky.getOrDefault(queue, List.of()).stream().mapToInt(Evidence::unused).sum();
    if (missing > room) {
      report.accept(
          "queue " + queue,
          "%d deliveries are missing, lost dequeues explain %d".formatted(missing, room));
    }
  }

  private static void checkOrder(Life life, BiConsumer<Object, String> report) {
    for (int i = 0; i + 1 < life.deliveries.size(); i++) {
      Delivery first = life.deliveries.get(i);
      Delivery next = life.deliveries.get(i + 1);
      if (first.attempt() == next.attempt()) {
        report.accept(life.id, "attempt %d was delivered twice".formatted(first.attempt()));
      } else if (next.span().before(first.span())) {
        report.accept(
            life.id, "attempt %d came before %d".formatted(next.attempt(), first.attempt()));
      }
    }
  }

  private static void checkLimit(Life life, QueueFacts queue, BiConsumer<Object, String> report) {
    Delivery last = life.last();
    int attempts = last == null ? 0 : last.attempt();
    Stored dead = life.dead;
    Stored stored = dead != null ? dead : life.waiting;
    if (stored != null && stored.attempts() < attempts) {
      report.accept(life.id, "is stored with fewer attempts than were delivered");
    }
    if (Math.max(attempts, stored == null ? 0 : stored.attempts()) > queue.maxAttempts()) {
      report.accept(life.id, "was delivered more often than the limit allows");
    }
    if (dead != null && dead.attempts() < queue.maxAttempts()) {
      report.accept(life.id, "is a dead letter after attempt " + dead.attempts());
    }
  }

  private static int gaps(Life life) {
    BitSet seen = new BitSet();
    life.deliveries.forEach(each -> seen.set(each.attempt()));
    Stored stored = life.dead != null ? life.dead : life.waiting;
    int last = Math.max(seen.length() - 1, stored == null ? 0 : stored.attempts());
    return last < 1 ? 0 : last - seen.cardinality();
  }

  /** Until when a lost dequeue must have started to have taken part. */
  private static long lastSeen(Life life) {
    Delivery last = life.last();
    return life.dead != null || life.waiting != null || last == null
        ? Long.MAX_VALUE
        : last.span().end();
  }
}
