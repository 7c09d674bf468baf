package dev.retsu.leadership;

import dev.retsu.worker.StopSignal;
import java.time.Duration;

/** Confirms a lease while its holder waits, and ends the wait when the lease is lost. */
final class LeaseSignal extends StopSignal {
  private final StopSignal outer;
  private final FencedLease lease;
  private final long confirmIntervalNanos;
  private long nextConfirmNanos;

  LeaseSignal(StopSignal outer, FencedLease lease, Duration confirmInterval) {
    this.outer = outer;
    this.lease = lease;
    confirmIntervalNanos = confirmInterval.toNanos();
    nextConfirmNanos = System.nanoTime();
  }

  @Override
  public void raise() {
    outer.raise();
  }

  @Override
  public void wake() {
    outer.wake();
  }

  @Override
  public boolean isRaised() {
    return outer.isRaised() || lease.isOver();
  }

  @Override
  public boolean await(Duration atMost) {
    long end = System.nanoTime() + atMost.toNanos();
    do {
      long now = System.nanoTime();
      if (nextConfirmNanos - now <= 0) {
        nextConfirmNanos = now + confirmIntervalNanos;
        lease.confirm();
      }
      long left = Math.min(end, nextConfirmNanos) - System.nanoTime();
      if (!isRaised() && left > 0) {
        outer.await(Duration.ofNanos(left));
      }
    } while (!isRaised() && end - System.nanoTime() > 0);
    return isRaised();
  }
}
