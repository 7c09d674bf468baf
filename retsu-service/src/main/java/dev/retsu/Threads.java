package dev.retsu;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** Names threads after what they do. */
final class Threads {
  private Threads() {}

  /** Threads {@code name-1}, {@code name-2}, …, which do not keep the process alive. */
  static ThreadFactory daemons(String name) {
    AtomicInteger count = new AtomicInteger();
    return task -> {
      Thread thread = new Thread(task, name + "-" + count.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    };
  }
}
