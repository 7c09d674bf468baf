package dev.retsu.catalog;

import dev.retsu.core.Queue;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** Threads that read and update queues, each its own, and expect to read what they have written. */
final class CatalogLoad implements AutoCloseable {
  private static final int CALLS = 50;

  private final CatalogProcess process;
  private final AtomicInteger calls = new AtomicInteger();
  private final ConcurrentLinkedQueue<Object> failures = new ConcurrentLinkedQueue<>();
  private final List<Thread> threads;
  private volatile boolean stopped;

  CatalogLoad(CatalogProcess process, List<Queue> queues) {
    this.process = process;
    threads = queues.stream().map(queue -> new Thread(() -> run(queue))).toList();
    threads.forEach(Thread::start);
  }

  /** Waits for that many calls more. */
  void awaitCalls() {
    int before = calls.get();
    Await.until(() -> calls.get() > before + CALLS);
  }

  /** Waits for that many calls more that the shared cache answers. */
  void awaitHits() {
    int before = process.details.hits();
    Await.until(() -> process.details.hits() > before + CALLS);
  }

  /** Calls that failed, or did not know an update that was made before them. */
  Iterable<Object> failures() {
    return failures;
  }

  @Override
  public void close() {
    stopped = true;
    IntStream.range(0, threads.size()).forEach(i -> join(threads.get(i)));
  }

  private void run(Queue queue) {
    Queue newest = queue;
    for (int i = 1; !stopped; i++) {
      try {
        newest = i % 20 == 0 ? process.updateTtl(queue.id(), i) : newest;
        Queue found = process.find(queue.id()).orElseThrow();
        if (!found.equals(newest)) {
          failures.add(found + " although " + newest);
        }
        calls.incrementAndGet();
      } catch (RuntimeException e) {
        failures.add(e);
      }
    }
  }

  private static void join(Thread thread) {
    try {
      thread.join(20_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
