package dev.retsu.faults.check;

import dev.retsu.faults.history.Counter;
import dev.retsu.faults.history.Dequeue;
import dev.retsu.faults.history.EndState;
import dev.retsu.faults.history.Enqueue;
import dev.retsu.faults.history.History;
import dev.retsu.faults.history.LeaseCall;
import dev.retsu.faults.history.LeaseCall.Kind;
import dev.retsu.faults.history.Outcome;
import dev.retsu.faults.history.QueueFacts;
import dev.retsu.faults.history.Received;
import dev.retsu.faults.history.Sent;
import dev.retsu.faults.history.Span;
import dev.retsu.faults.history.Stored;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

/**
 * Writes histories by hand. Times are seconds; every call takes a tenth of one. Leases last ten
 * seconds, and a message dies after three deliveries.
 */
final class Forgery {
  static final UUID QUEUE = new UUID(1, 1);
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final Instant EPOCH = Instant.parse("2026-01-01T00:00:00Z");

  final History history = new History();
  private final List<Stored> waiting = new ArrayList<>();
  private final List<Stored> dead = new ArrayList<>();
  private final List<String> differences = new ArrayList<>();

  Forgery() {
    history.add(new QueueFacts(QUEUE, "q", TIMEOUT, 3, true));
  }

  static UUID id(int number) {
    return new UUID(2, number);
  }

  static UUID receipt(int number, int attempt) {
    return new UUID(3, number * 100L + attempt);
  }

  static Span at(double seconds) {
    return new Span(nanos(seconds), nanos(seconds + 0.1));
  }

  static long nanos(double seconds) {
    return (long) (seconds * 1e9);
  }

  Forgery enqueue(double at, String priority, int... numbers) {
    return enqueue(at, Outcome.DONE, priority, numbers);
  }

  Forgery enqueue(double at, Outcome outcome, String priority, int... numbers) {
    List<Sent> sent =
        IntStream.of(numbers).mapToObj(n -> new Sent("key-" + n, priority, null)).toList();
    List<UUID> ids =
        outcome == Outcome.DONE
            ? IntStream.of(numbers).mapToObj(Forgery::id).toList()
            : List.<UUID>of();
    history.add(new Enqueue(at(at), QUEUE, outcome, sent, ids));
    return this;
  }

  Forgery expiring(double at, int number, int seconds) {
    Sent sent = new Sent("key-" + number, "MEDIUM", Duration.ofSeconds(seconds));
    history.add(new Enqueue(at(at), QUEUE, Outcome.DONE, List.of(sent), List.of(id(number))));
    return this;
  }

  Forgery deliver(double at, int number, int attempt) {
    return deliver(at, number, attempt, "MEDIUM");
  }

  Forgery deliver(double at, int number, int attempt, String priority) {
    Instant leasedUntil = EPOCH.plusNanos(nanos(at + 0.05)).plus(TIMEOUT);
    return deliver(
        at,
        new Received(
            id(number), "key-" + number, priority, attempt, receipt(number, attempt), leasedUntil));
  }

  Forgery deliver(double at, Received message) {
    history.add(new Dequeue(at(at), QUEUE, Outcome.DONE, 1, List.of(message)));
    return this;
  }

  Forgery loseDequeue(double at) {
    history.add(new Dequeue(at(at), QUEUE, Outcome.UNKNOWN, 1, Collections.emptyList()));
    return this;
  }

  Forgery call(double at, Kind kind, Outcome outcome, int number, int attempt) {
    return call(at, kind, outcome, number, attempt, 0);
  }

  Forgery call(double at, Kind kind, Outcome outcome, int number, int attempt, int seconds) {
    boolean extended = kind == Kind.EXTEND && outcome == Outcome.DONE;
    history.add(
        new LeaseCall(
            at(at),
            kind,
            outcome,
            new LeaseCall.Target(QUEUE, id(number), receipt(number, attempt)),
            seconds,
            extended ? EPOCH.plusNanos(nanos(at + 0.05)).plusSeconds(seconds) : null));
    return this;
  }

  Forgery acknowledge(double at, int number, int attempt) {
    return call(at, Kind.ACKNOWLEDGE, Outcome.DONE, number, attempt);
  }

  Forgery waiting(int number, int attempts) {
    return waiting(number, "MEDIUM", attempts);
  }

  Forgery waiting(int number, String priority, int attempts) {
    waiting.add(new Stored(QUEUE, id(number), "key-" + number, priority, attempts));
    return this;
  }

  Forgery dead(int number, int attempts) {
    dead.add(new Stored(QUEUE, id(number), "key-" + number, "MEDIUM", attempts));
    return this;
  }

  Forgery difference(String text) {
    differences.add(text);
    return this;
  }

  Forgery counter(Counter.Event event, double value, boolean exact) {
    Span always = new Span(Long.MIN_VALUE, Long.MAX_VALUE);
    history.add(new Counter(QUEUE, event, value, always, exact));
    return this;
  }

  Forgery disturbed(double from, double to) {
    history.addDisturbance(new Span(nanos(from), nanos(to)));
    return this;
  }

  List<Violation> check() {
    history.end(new EndState(waiting, dead, differences));
    return Checker.check(history);
  }
}
