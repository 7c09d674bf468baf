package dev.retsu.telemetry;

import dev.retsu.core.QueueName;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;

/**
 * The labels of the queues seen so far, at most as many as the instruments have series for. Beyond
 * that they are made anew at each call, which is slower and nothing else. Safe for use by many
 * threads.
 */
final class LabelCache {
  private final ConcurrentMap<QueueName, QueueLabels> labels = new ConcurrentHashMap<>();
  private final int maxQueues;
  private volatile Consumer<QueueLabels> first = fresh -> {};

  LabelCache(int maxQueues) {
    this.maxQueues = maxQueues;
  }

  /**
   * @param action for each queue that is seen for the first time from now on, as long as there is
   *     room for it; twice now and then, when two threads see it together
   */
  void onFirst(Consumer<QueueLabels> action) {
    first = action;
  }

  QueueLabels of(QueueName queue) {
    QueueLabels known = labels.get(queue);
    if (known != null) {
      return known;
    }
    QueueLabels fresh = new QueueLabels(queue);
    // Two threads can pass together: the bound is for memory, one entry more does no harm.
    if (labels.size() < maxQueues) {
      labels.put(queue, fresh);
      first.accept(fresh);
    }
    return fresh;
  }

  int size() {
    return labels.size();
  }
}
