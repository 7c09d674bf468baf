package dev.retsu.core;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;

/**
 * The only threads that wait for the database on behalf of a caller: as many as the pool has
 * connections, with a bounded line in front of them.
 */
public interface DatabaseExecutor {
  /**
   * Runs {@code work} on a database thread. The future fails with a {@link RetsuException} of
   * {@link ErrorCode#UNAVAILABLE} when the line is full, or when the database cannot be reached;
   * with the exception of the work otherwise. A deadlock or serialization failure is tried again,
   * so {@code work} is one transaction and nothing else.
   */
  <T> CompletableFuture<T> submit(Callable<T> work);

  /**
   * As {@link #submit}, for work that is harmless to do twice: it is also tried again when the
   * connection is lost before or during the commit.
   */
  default <T> CompletableFuture<T> submitRepeatable(Callable<T> work) {
    return submit(work);
  }
}
