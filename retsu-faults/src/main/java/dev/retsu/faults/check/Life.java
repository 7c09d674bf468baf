package dev.retsu.faults.check;

import dev.retsu.faults.history.Enqueue;
import dev.retsu.faults.history.LeaseCall;
import dev.retsu.faults.history.Outcome;
import dev.retsu.faults.history.Sent;
import dev.retsu.faults.history.Stored;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All that is known of one message. */
final class Life {
  final UUID id;
  final UUID queue;
  final List<Delivery> deliveries = new ArrayList<>();
  final List<LeaseCall> calls = new ArrayList<>();
  @Nullable Enqueue enqueue;
  @Nullable Sent sent;
  @Nullable Stored waiting;
  @Nullable Stored dead;

  Life(UUID id, UUID queue) {
    this.id = id;
    this.queue = queue;
  }

  /** By attempt; of equal ones by real time. */
  void sort() {
    deliveries.sort(
        Comparator.comparingInt(Delivery::attempt).thenComparing(each -> each.span().start()));
    calls.sort(Comparator.comparingLong(call -> call.span().start()));
  }

  @Nullable Delivery last() {
    return deliveries.isEmpty() ? null : deliveries.get(deliveries.size() - 1);
  }

  /** Calls with the receipt of one delivery, in their order. */
  Stream<LeaseCall> calls(Delivery delivery, LeaseCall.Kind kind) {
    return calls.stream()
        .filter(call -> call.kind() == kind)
        .filter(call -> call.target().receipt().equals(delivery.message().receipt()));
  }

  List<LeaseCall> acknowledged() {
    return calls.stream()
        .filter(call -> call.kind() == LeaseCall.Kind.ACKNOWLEDGE)
        .filter(call -> call.outcome() == Outcome.DONE)
        .toList();
  }

  /** The producer's name for it, from whoever saw it. */
  String key() {
    if (sent != null) {
      return sent.key();
    }
    Stored stored = waiting != null ? waiting : dead;
    return stored != null ? stored.key() : deliveries.get(0).message().key();
  }
}
