package dev.retsu.fusion;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;

/** The calls of one key: one flush at a time, and a line of what arrives meanwhile. */
final class Lane<K, Q, A> {
  private final K key;
  private final LaneRules<K, Q, A> rules;
  private final Consumer<K> whenIdle;
  private final Deque<Member<Q, A>> line = new ArrayDeque<>();
  private boolean flushing;

  Lane(K key, LaneRules<K, Q, A> rules, Consumer<K> whenIdle) {
    this.key = key;
    this.rules = rules;
    this.whenIdle = whenIdle;
  }

  synchronized void add(Member<Q, A> member) {
    line.add(member);
  }

  synchronized boolean isDone() {
    return !flushing && line.isEmpty();
  }

  void flushIfIdle() {
    List<Member<Q, A>> batch;
    synchronized (this) {
      if (flushing) {
        return;
      }
      batch = takeBatch();
      flushing = !batch.isEmpty();
    }
    if (batch.isEmpty()) {
      whenIdle.accept(key);
    } else {
      rules.run(key, batch).whenComplete((done, failure) -> flushed());
    }
  }

  private void flushed() {
    synchronized (this) {
      flushing = false;
    }
    flushIfIdle();
  }

  /**
   * The next members that still want an answer, within the limits; at least one if there is any.
   */
  private List<Member<Q, A>> takeBatch() {
    List<Member<Q, A>> batch = new ArrayList<>();
    long weight = 0;
    while (!line.isEmpty() && batch.size() < rules.limits().maxBatch()) {
      Member<Q, A> next = line.getFirst();
      if (!batch.isEmpty() && weight + next.weight() > rules.limits().maxBatchWeight()) {
        break;
      }
      line.removeFirst();
      if (!next.answer().isDone()) {
        batch.add(next);
        weight += next.weight();
      }
    }
    return batch;
  }
}
