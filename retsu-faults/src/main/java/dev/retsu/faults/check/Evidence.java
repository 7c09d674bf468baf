package dev.retsu.faults.check;

import dev.retsu.faults.history.Dequeue;
import dev.retsu.faults.history.Enqueue;
import dev.retsu.faults.history.History;
import dev.retsu.faults.history.LeaseCall;
import dev.retsu.faults.history.Outcome;
import dev.retsu.faults.history.QueueFacts;
import dev.retsu.faults.history.Received;
import dev.retsu.faults.history.Span;
import dev.retsu.faults.history.Stored;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A history, sorted by message. */
final class Evidence {
  final History history;
  private final Map<UUID, Life> lives = new HashMap<>();
  private final Map<UUID, QueueFacts> queues;

  /** The end of the last call. */
  final long end;

  Evidence(History history) {
    this.history = history;
    queues = history.queues().stream().collect(Collectors.toMap(QueueFacts::id, each -> each));
    history.enqueues().forEach(this::add);
    history.dequeues().forEach(this::add);
    history.leaseCalls().forEach(this::add);
    for (Stored row : history.endState().waiting()) {
      life(row.id(), row.queue()).waiting = row;
    }
    for (Stored row : history.endState().dead()) {
      life(row.id(), row.queue()).dead = row;
    }
    lives.values().forEach(Life::sort);
    end = history.dequeues().stream().mapToLong(each -> each.span().end()).max().orElse(0);
  }

  private void add(Enqueue enqueue) {
    for (int i = 0; i < enqueue.ids().size(); i++) {
      Life life = life(enqueue.ids().get(i), enqueue.queue());
      life.enqueue = enqueue;
      life.sent = enqueue.messages().get(i);
    }
  }

  private void add(Dequeue dequeue) {
    for (Received message : dequeue.received()) {
      life(message.id(), dequeue.queue()).deliveries.add(new Delivery(dequeue, message));
    }
  }

  private void add(LeaseCall call) {
    life(call.target().id(), call.target().queue()).calls.add(call);
  }

  private Life life(UUID id, UUID queue) {
    return lives.computeIfAbsent(id, known -> new Life(known, queue));
  }

  @Nullable Life life(UUID id) {
    return lives.get(id);
  }

  Collection<Life> lives() {
    return lives.values();
  }

  QueueFacts queue(UUID id) {
    return Objects.requireNonNull(queues.get(id), () -> "no facts of queue " + id);
  }

  /**
   * The dequeues of a queue that may have leased more than anybody was told of: those without an
   * answer, and those answered with less than they wanted while something was disturbed (when the
   * second look of one dequeue fails, what the first one found is delivered).
   */
  List<Dequeue> leaky(UUID queue) {
    return history.dequeues().stream()
        .filter(call -> call.queue().equals(queue))
        .filter(
            call ->
                call.outcome() == Outcome.UNKNOWN || (unused(call) > 0 && disturbed(call.span())))
        .toList();
  }

  static int unused(Dequeue call) {
    return call.wanted() - call.received().size();
  }

  boolean disturbed(Span span) {
    return history.disturbances().stream().anyMatch(span::overlaps);
  }
}
