package dev.retsu.leadership;

import dev.retsu.worker.StopSignal;
import java.util.function.Function;

/** Holds the advisory lock, and the Redis lock where there is a Redis. */
final class FencedLease implements Lease {
  private final Fence fence;
  private final Term term;
  private final LeadershipOptions options;
  private volatile long believedUntilNanos;
  private volatile boolean over;

  FencedLease(Fence fence, Term term, LeadershipOptions options) {
    this.fence = fence;
    this.term = term;
    this.options = options;
    believedUntilNanos = System.nanoTime();
  }

  @Override
  public <D, R> R snapshot(Class<D> dao, Function<D, R> read) {
    return fence.snapshot(dao, read);
  }

  @Override
  public boolean confirm() {
    // From the moment of asking: an answer that took long is an old answer.
    long until = System.nanoTime() + options.lockLease().toNanos();
    if (over) {
      return false;
    }
    Term.Standing standing = term.confirm(options.lockLease());
    if (standing == Term.Standing.NOT_HELD || !fence.isHeld()) {
      over = true;
      return false;
    }
    if (standing == Term.Standing.HELD && term.heldUntilNanos() - until < 0) {
      until = term.heldUntilNanos();
    }
    believedUntilNanos = until;
    return true;
  }

  @Override
  public boolean isCurrent() {
    return !over && System.nanoTime() - believedUntilNanos < 0;
  }

  @Override
  public boolean isExclusive() {
    return true;
  }

  @Override
  public StopSignal within(StopSignal stop) {
    return new LeaseSignal(stop, this, options.confirmInterval());
  }

  /** Whether it was found lost, or closed. */
  boolean isOver() {
    return over;
  }

  /** The fence first: whom the Redis lock wakes must find it open. */
  @Override
  public void close() {
    over = true;
    fence.close();
    term.release();
  }
}
