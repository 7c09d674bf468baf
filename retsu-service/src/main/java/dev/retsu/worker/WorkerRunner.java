package dev.retsu.worker;

import io.dropwizard.lifecycle.Managed;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts the workers of a process and stops them. A stop is final, may be repeated and may overtake
 * the start. Safe for use by many threads.
 */
public final class WorkerRunner implements Managed {
  private static final Logger LOG = LoggerFactory.getLogger(WorkerRunner.class);
  private static final Duration INTERRUPT_WAIT = Duration.ofSeconds(1);

  private final List<WorkerThread> threads;
  private final Duration stopTimeout;
  private boolean started;
  private boolean stopped;

  /**
   * @param stopTimeout how long {@link #stop} waits for all workers together, before it interrupts
   *     them and leaves them behind a second later
   * @param restartPause rest before a failed worker starts again
   */
  public WorkerRunner(
      List<? extends Worker> workers,
      Duration stopTimeout,
      Duration restartPause,
      FailurePolicy policy) {
    this.stopTimeout = stopTimeout;
    threads = workers.stream().map(w -> new WorkerThread(w, restartPause, policy)).toList();
  }

  @Override
  public synchronized void start() {
    if (started || stopped) {
      return;
    }
    started = true;
    threads.forEach(WorkerThread::start);
  }

  /** Asks all workers to stop, so that they do it side by side, then waits for each in order. */
  @Override
  public synchronized void stop() throws InterruptedException {
    stopped = true;
    threads.forEach(WorkerThread::askToStop);
    if (!started || allEnded(stopTimeout)) {
      return;
    }
    // Some wait ignores the signal: a hung network read, say. Its thread is a daemon.
    threads.forEach(WorkerThread::interrupt);
    if (!allEnded(INTERRUPT_WAIT)) {
      threads.stream().filter(WorkerThread::isAlive).forEach(WorkerRunner::reportLeftBehind);
    }
  }

  private boolean allEnded(Duration atMost) throws InterruptedException {
    long deadline = System.nanoTime() + atMost.toNanos();
    boolean all = true;
    for (WorkerThread thread : threads) {
      all &= thread.ended(Duration.ofNanos(deadline - System.nanoTime()));
    }
    return all;
  }

  private static void reportLeftBehind(WorkerThread thread) {
    LOG.warn("the worker {} did not stop in time and is left behind", thread.job().jobName());
  }
}
