package dev.retsu.faults.check;

import dev.retsu.faults.history.Dequeue;
import dev.retsu.faults.history.Outcome;
import dev.retsu.faults.history.QueueFacts;
import dev.retsu.faults.history.Span;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The highest priority comes first and, within one, what was enqueued first. Judged only where it
 * can be: on a queue with one producer and one consumer, who make one call at a time; of a message
 * that had never been leased, was enqueued well before, and was passed over all the same. A process
 * looks for what became visible late once a second, so a message counts as passed over only when it
 * had been there for longer. While a dequeue without an answer may still hold locks, nothing is
 * judged.
 */
final class InOrder implements Rule {
  static final Duration BOUND = Duration.ofSeconds(3);
  private static final long SETTLED_NANOS = Duration.ofSeconds(20).toNanos();
  private static final List<String> PRIORITIES = List.of("HIGH", "MEDIUM", "LOW");

  @Override
  public void check(Evidence evidence, BiConsumer<Object, String> report) {
    evidence.history.queues().stream()
        .filter(QueueFacts::sequential)
        .forEach(queue -> check(queue, evidence, report));
  }

  private static void check(
      QueueFacts queue, Evidence evidence, BiConsumer<Object, String> report) {
    List<Life> pending = new ArrayList<>();
    List<Delivery> deliveries = new ArrayList<>();
    for (Life life : evidence.lives()) {
      if (life.queue.equals(queue.id())) {
        deliveries.addAll(life.deliveries);
        if (life.enqueue != null && neverLeasedUnseen(life)) {
          pending.add(life);
        }
      }
    }
    deliveries.sort(Comparator.comparingLong(each -> each.span().start()));
    List<Span> lost = lost(queue, evidence);
    for (Delivery delivery : deliveries) {
      pending.removeIf(life -> firstSeen(life) <= delivery.span().end());
      if (lost.stream().noneMatch(delivery.span()::overlaps)) {
        pending.stream()
            .filter(waiting -> passedOver(waiting, delivery, evidence))
            .forEach(
                waiting -> report.accept(waiting.id, "passed over by " + delivery.message().id()));
      }
    }
  }

  private static List<Span> lost(QueueFacts queue, Evidence evidence) {
    return evidence.history.dequeues().stream()
        .filter(call -> call.queue().equals(queue.id()) && call.outcome() == Outcome.UNKNOWN)
        .map(Dequeue::span)
        .map(span -> new Span(span.start(), span.end() + SETTLED_NANOS))
        .toList();
  }

  private static boolean neverLeasedUnseen(Life life) {
    return life.deliveries.isEmpty()
        ? life.waiting != null && life.waiting.attempts() == 0
        : life.deliveries.get(0).attempt() == 1;
  }

  private static long firstSeen(Life life) {
    return life.deliveries.isEmpty() ? Long.MAX_VALUE : life.deliveries.get(0).span().end();
  }

  private static boolean passedOver(Life waiting, Delivery delivery, Evidence evidence) {
    Span enqueued = waiting.enqueue == null ? delivery.span() : waiting.enqueue.span();
    if (waiting.sent == null || enqueued.end() + BOUND.toNanos() > delivery.span().start()) {
      return false;
    }
    int order = Integer.compare(rank(waiting.sent.priority()), rank(delivery.message().priority()));
    return order < 0
        || (order == 0 && delivery.attempt() == 1 && enqueuedBefore(enqueued, delivery, evidence));
  }

  private static boolean enqueuedBefore(Span enqueued, Delivery delivery, Evidence evidence) {
    @Nullable Life passing = evidence.life(delivery.message().id());
    return passing != null && passing.enqueue != null && enqueued.before(passing.enqueue.span());
  }

  private static int rank(String priority) {
    return PRIORITIES.indexOf(priority);
  }
}
