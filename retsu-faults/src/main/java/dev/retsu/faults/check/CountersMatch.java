package dev.retsu.faults.check;

import dev.retsu.faults.history.Counter;
import dev.retsu.faults.history.Dequeue;
import dev.retsu.faults.history.Enqueue;
import dev.retsu.faults.history.LeaseCall;
import dev.retsu.faults.history.LeaseCall.Kind;
import dev.retsu.faults.history.Outcome;
import dev.retsu.faults.history.Span;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/**
 * The rollup agrees with a recount of the rows; the exported counters agree with the history: they
 * never count more than can have happened, and, where nothing was disturbed, nothing less either.
 */
final class CountersMatch implements Rule {
  @Override
  public void check(Evidence evidence, BiConsumer<Object, String> report) {
    evidence
        .history
        .endState()
        .counterDifferences()
        .forEach(difference -> report.accept("rollup", difference));
    for (Counter counter : evidence.history.counters()) {
      double sure = sure(evidence, counter);
      double possible = sure + unknown(evidence, counter);
      if (counter.value() > possible || (counter.exact() && counter.value() < sure)) {
        report.accept(
            "queue " + counter.queue(),
            "%s counted %.0f times, happened %.0f to %.0f"
                .formatted(counter.event(), counter.value(), sure, possible));
      }
    }
  }

  private static double sure(Evidence evidence, Counter counter) {
    return switch (counter.event()) {
      case ENQUEUED -> enqueues(evidence, counter, Outcome.DONE);
      case DELIVERED -> dequeues(evidence, counter).mapToInt(call -> call.received().size()).sum();
      case ACKNOWLEDGED -> acknowledges(evidence, counter, Outcome.DONE);
      case DEAD_LETTERED ->
          evidence.history.endState().dead().stream()
              .filter(row -> row.queue().equals(counter.queue()))
              .count();
    };
  }

  private static double unknown(Evidence evidence, Counter counter) {
    return switch (counter.event()) {
      case ENQUEUED -> enqueues(evidence, counter, Outcome.UNKNOWN);
      case DELIVERED ->
          evidence.leaky(counter.queue()).stream()
              .filter(call -> within(call.span(), counter))
              .mapToInt(Evidence::unused)
              .sum();
      case ACKNOWLEDGED -> acknowledges(evidence, counter, Outcome.UNKNOWN);
      case DEAD_LETTERED -> 0;
    };
  }

  private static Stream<Dequeue> dequeues(Evidence evidence, Counter counter) {
    return evidence.history.dequeues().stream()
        .filter(call -> call.queue().equals(counter.queue()) && within(call.span(), counter));
  }

  private static double enqueues(Evidence evidence, Counter counter, Outcome outcome) {
    return evidence.history.enqueues().stream()
        .filter(call -> call.queue().equals(counter.queue()) && call.outcome() == outcome)
        .filter(call -> within(call.span(), counter))
        .map(Enqueue::messages)
        .mapToInt(List::size)
        .sum();
  }

  private static double acknowledges(Evidence evidence, Counter counter, Outcome outcome) {
    return evidence.history.leaseCalls().stream()
        .filter(call -> call.kind() == Kind.ACKNOWLEDGE && call.outcome() == outcome)
        .filter(call -> call.target().queue().equals(counter.queue()))
        .map(LeaseCall::span)
        .filter(span -> within(span, counter))
        .count();
  }

  private static boolean within(Span span, Counter counter) {
    return counter.during().overlaps(span);
  }
}
