package dev.retsu.telemetry;

import dev.retsu.core.QueueName;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The labels of the queues seen so far, at most as many as the instruments have series for. Beyond
 * that they are made anew at each call, which is slower and nothing else. Safe for use by many
 * threads.
 */
final class LabelCache {
  private final ConcurrentMap<QueueName, QueueLabels> labels = new ConcurrentHashMap<>();
  private final int maxQueues;

  LabelCache(int maxQueues) {
    this.maxQueues = maxQueues;
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
    }
    return fresh;
  }

  int size() {
    return labels.size();
  }
}
