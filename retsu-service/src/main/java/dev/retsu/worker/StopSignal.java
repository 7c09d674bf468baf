package dev.retsu.worker;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The only place where a worker waits. Raised once, it stays raised. Safe for use by many threads.
 */
public class StopSignal {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private volatile boolean raised;
  private boolean woken;

  /** Ends the current wait and all later ones. */
  public void raise() {
    raised = true;
    wake();
  }

  public boolean isRaised() {
    return raised;
  }

  /** Ends the current wait early; when nobody waits, the next wait ends at once. */
  public void wake() {
    lock.lock();
    try {
      woken = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits for {@code atMost}, for {@link #raise} or for {@link #wake}, whichever is first. An
   * interrupt of the waiting thread raises the signal.
   *
   * @return whether it is time to stop
   */
  public boolean await(Duration atMost) {
    lock.lock();
    try {
      long left = atMost.toNanos();
      while (!woken && !raised && left > 0) {
        left = changed.awaitNanos(left);
      }
      woken = false;
    } catch (InterruptedException e) {
      raised = true;
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
    }
    return isRaised();
  }
}
