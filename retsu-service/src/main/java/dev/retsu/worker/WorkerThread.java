package dev.retsu.worker;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One worker, its thread and its signal. */
final class WorkerThread {
  private static final Logger LOG = LoggerFactory.getLogger(WorkerThread.class);

  private final Worker worker;
  private final Duration restartPause;
  private final FailurePolicy policy;
  private final StopSignal stop = new StopSignal();
  private final Thread thread;

  WorkerThread(Worker worker, Duration restartPause, FailurePolicy policy) {
    this.worker = worker;
    this.restartPause = restartPause;
    this.policy = policy;
    thread = new Thread(this::work, "worker-" + worker.job().jobName());
    // A worker that hangs must not keep a process alive that has done all else to end.
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  void askToStop() {
    stop.raise();
  }

  void interrupt() {
    thread.interrupt();
  }

  /** Waits for its end, at most so long. */
  boolean ended(Duration atMost) throws InterruptedException {
    // A join of 0 ms would wait for ever.
    thread.join(Math.max(1, atMost.toMillis()));
    return !thread.isAlive();
  }

  boolean isAlive() {
    return thread.isAlive();
  }

  Job job() {
    return worker.job();
  }

  private void work() {
    while (!stop.isRaised() && runsAgain()) {
      stop.await(restartPause);
    }
  }

  // A worker must not end in silence, whatever it throws.
  private boolean runsAgain() {
    try {
      worker.run(stop);
      return false;
    } catch (Throwable failure) {
      LOG.error("the worker {} failed", worker.job().jobName(), failure);
      return !stop.isRaised() && policy.restarts(worker.job(), failure);
    }
  }
}
