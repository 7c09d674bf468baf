package dev.retsu.faults.history;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Gathers what clients record. Thread-safe; read it when all of them have stopped. */
public final class History {
  private final Queue<QueueFacts> queues = new ConcurrentLinkedQueue<>();
  private final Queue<Enqueue> enqueues = new ConcurrentLinkedQueue<>();
  private final Queue<Dequeue> dequeues = new ConcurrentLinkedQueue<>();
  private final Queue<LeaseCall> leaseCalls = new ConcurrentLinkedQueue<>();
  private final Queue<Span> disturbances = new ConcurrentLinkedQueue<>();
  private final Queue<Span> clockSteps = new ConcurrentLinkedQueue<>();
  private final Queue<Counter> counters = new ConcurrentLinkedQueue<>();
  private final Map<UUID, Long> enqueued = new ConcurrentHashMap<>();
  private final Map<UUID, Long> delivered = new ConcurrentHashMap<>();
  private volatile EndState endState = new EndState(List.of(), List.of(), List.of());

  public void add(QueueFacts queue) {
    queues.add(queue);
  }

  public void add(Enqueue enqueue) {
    enqueues.add(enqueue);
    enqueued.merge(enqueue.queue(), (long) enqueue.ids().size(), Long::sum);
  }

  public void add(Dequeue dequeue) {
    dequeues.add(dequeue);
    delivered.merge(dequeue.queue(), (long) dequeue.received().size(), Long::sum);
  }

  /** Messages of a queue whose enqueue has been answered so far. */
  public long enqueued(UUID queue) {
    return enqueued.getOrDefault(queue, 0L);
  }

  /** Messages of a queue that consumers have received so far. */
  public long delivered(UUID queue) {
    return delivered.getOrDefault(queue, 0L);
  }

  public void add(LeaseCall call) {
    leaseCalls.add(call);
  }

  /** While a fault lasted, and as long afterwards as calls from within may still be under way. */
  public void addDisturbance(Span span) {
    disturbances.add(span);
  }

  /** While the wall clock moved against the one that spans are measured with. */
  public void addClockStep(Span span) {
    clockSteps.add(span);
  }

  public Collection<Span> clockSteps() {
    return clockSteps;
  }

  public void add(Counter counter) {
    counters.add(counter);
  }

  public void end(EndState state) {
    endState = state;
  }

  public Collection<QueueFacts> queues() {
    return queues;
  }

  public Collection<Enqueue> enqueues() {
    return enqueues;
  }

  public Collection<Dequeue> dequeues() {
    return dequeues;
  }

  public Collection<LeaseCall> leaseCalls() {
    return leaseCalls;
  }

  public Collection<Span> disturbances() {
    return disturbances;
  }

  public Collection<Counter> counters() {
    return counters;
  }

  public EndState endState() {
    return endState;
  }
}
