package dev.retsu.faults.history;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;

/** Gathers what clients record. Thread-safe; read it when all of them have stopped. */
public final class History {
  private final Queue<QueueFacts> queues = new ConcurrentLinkedQueue<>();
  private final Queue<Enqueue> enqueues = new ConcurrentLinkedQueue<>();
  private final Queue<Dequeue> dequeues = new ConcurrentLinkedQueue<>();
  private final Queue<LeaseCall> leaseCalls = new ConcurrentLinkedQueue<>();
  private final Queue<Span> disturbances = new ConcurrentLinkedQueue<>();
  private final Queue<Span> clockSteps = new ConcurrentLinkedQueue<>();
  private final Queue<Counter> counters = new ConcurrentLinkedQueue<>();
  private final Map<UUID, LongAdder> enqueued = new ConcurrentHashMap<>();
  private final Map<UUID, LongAdder> delivered = new ConcurrentHashMap<>();
  private volatile EndState endState = new EndState(List.of(), List.of(), List.of());

  public void add(QueueFacts queue) {
    queues.add(queue);
  }

  public void add(Enqueue enqueue) {
    enqueues.add(enqueue);
    count(enqueued, enqueue.queue(), enqueue.ids().size());
  }

  public void add(Dequeue dequeue) {
    dequeues.add(dequeue);
    count(delivered, dequeue.queue(), dequeue.received().size());
  }

  private static void count(Map<UUID, LongAdder> counters, UUID queue, int messages) {
    counters.computeIfAbsent(queue, id -> new LongAdder()).add(messages);
  }

  /** Messages of a queue whose enqueue has been answered so far. */
  public long enqueued(UUID queue) {
    return sum(enqueued, queue);
  }

  /** Messages of a queue that consumers have received so far. */
  public long delivered(UUID queue) {
    return sum(delivered, queue);
  }

  private static long sum(Map<UUID, LongAdder> counters, UUID queue) {
    LongAdder sum = counters.get(queue);
    return sum == null ? 0 : sum.sum();
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
