package dev.retsu.faults.check;

import dev.retsu.faults.history.LeaseCall;
import dev.retsu.faults.history.LeaseCall.Kind;
import dev.retsu.faults.history.Outcome;
import dev.retsu.faults.history.Span;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * A message is leased to one consumer at a time, by two clocks. By the database's: the next lease
 * begins (its end less the visibility timeout) when the one before has ended, to the microsecond.
 * By the clients': nobody has the message in hand again before the earliest moment at which the
 * lease before can have ended. A release that may have happened ends a lease early. Also: no
 * receipt is ever given out twice, and none settles a message after the latest possible end of its
 * lease.
 */
final class LeasesDoNotOverlap implements Rule {
  /** The two clocks are of one machine, and one of them is steered: slowly, or at a noted step. */
  private static final long CLOCK_NANOS = Duration.ofMillis(50).toNanos();

  @Override
  public void check(Evidence evidence, BiConsumer<Object, String> report) {
    for (Life life : evidence.lives()) {
      Duration timeout = evidence.queue(life.queue).visibilityTimeout();
      for (int i = 0; i + 1 < life.deliveries.size(); i++) {
        List<Delivery> pair = List.of(life.deliveries.get(i), life.deliveries.get(i + 1));
        check(life, pair, evidence, report);
      }
      for (Delivery delivery : life.deliveries) {
        checkSettledInTime(life, delivery, timeout, report);
      }
    }
  }

  private static void check(
      Life life, List<Delivery> pair, Evidence evidence, BiConsumer<Object, String> report) {
    Duration timeout = evidence.queue(life.queue).visibilityTimeout();
    Delivery first = pair.get(0);
    Delivery next = pair.get(1);
    if (first.message().receipt().equals(next.message().receipt())) {
      report.accept(life.id, "one receipt was given out twice");
    }
    boolean released =
        life.calls(first, Kind.RELEASE)
            .anyMatch(call -> call.possible() && call.span().start() <= next.span().end());
    if (released) {
      return;
    }
    Instant begins = next.message().availableAfter().minus(timeout);
    Instant ends = endByDatabase(life, first);
    if (begins.isBefore(ends)) {
      report.accept(life.id, "leased at %s, although leased until %s".formatted(begins, ends));
    } else if (isClockSteady(evidence, pair)
        && next.span().end() + CLOCK_NANOS < earliestEnd(life, first, timeout)) {
      report.accept(
          life.id,
          "in the hands of two consumers, attempts %d and %d"
              .formatted(first.attempt(), next.attempt()));
    }
  }

  private static boolean isClockSteady(Evidence evidence, List<Delivery> pair) {
    Span both = new Span(pair.get(0).span().start(), pair.get(1).span().end());
    return evidence.history.clockSteps().stream().noneMatch(both::overlaps);
  }

  private static Instant endByDatabase(Life life, Delivery delivery) {
    Instant end = delivery.message().availableAfter();
    for (LeaseCall call : life.calls(delivery, Kind.EXTEND).toList()) {
      if (call.outcome() == Outcome.UNKNOWN) {
        return Instant.MIN; // it may have become shorter, nobody knows by how much
      }
      if (call.availableAfter() != null) {
        end = call.availableAfter();
      }
    }
    return end;
  }

  private static long earliestEnd(Life life, Delivery delivery, Duration timeout) {
    long end = delivery.span().start() + timeout.toNanos();
    for (LeaseCall call : life.calls(delivery, Kind.EXTEND).toList()) {
      long extended = call.span().start() + Duration.ofSeconds(call.seconds()).toNanos();
      end =
          switch (call.outcome()) {
            case DONE -> extended;
            case UNKNOWN -> Math.min(end, extended);
            case REFUSED -> end;
          };
    }
    return end;
  }

  private static void checkSettledInTime(
      Life life, Delivery delivery, Duration timeout, BiConsumer<Object, String> report) {
    if (life.calls(delivery, Kind.EXTEND).anyMatch(LeaseCall::possible)) {
      return;
    }
    long latestEnd = delivery.span().end() + timeout.toNanos() + CLOCK_NANOS;
    life.calls.stream()
        .filter(call -> call.target().receipt().equals(delivery.message().receipt()))
        .filter(call -> call.outcome() == Outcome.DONE && call.span().start() > latestEnd)
        .forEach(call -> report.accept(life.id, call.kind() + " after the end of its lease"));
  }
}
