package dev.retsu.leadership;

import dev.retsu.worker.StopSignal;
import java.util.function.Function;

/**
 * Leadership of a job, as an object: work that needs it takes it as an argument. It owns its
 * connection and is used by one thread, except {@link #isCurrent}, which any thread may ask.
 */
public interface Lease extends AutoCloseable {
  /**
   * Reads in one transaction that sees one snapshot, on the connection that the lease holds.
   *
   * @param dao a JDBI SQL object
   */
  <D, R> R snapshot(Class<D> dao, Function<D, R> read);

  /** Asks whether the lease still stands. Once it does not, it never does again. */
  boolean confirm();

  /** What was last confirmed, and not too long ago. Waits for nothing. */
  boolean isCurrent();

  /** Whether no other process can hold the same lease; false where leadership is switched off. */
  boolean isExclusive();

  /** A signal that is raised when {@code stop} is, or when the lease is found lost. */
  StopSignal within(StopSignal stop);

  /** Lets go, so that a standby can take over at once. May be repeated; never throws. */
  @Override
  void close();
}
