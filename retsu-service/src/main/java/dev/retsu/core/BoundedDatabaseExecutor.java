package dev.retsu.core;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * {@link DatabaseExecutor} on a pool of threads, one per connection. Safe for use by many threads.
 */
public final class BoundedDatabaseExecutor implements DatabaseExecutor, AutoCloseable {
  private static final int MAX_TRIES = 5;

  private final ThreadPoolExecutor threads;

  /**
   * @param connections how many work at once: the size of the connection pool
   * @param maxWaiting how many may wait in line
   */
  public BoundedDatabaseExecutor(int connections, int maxWaiting, ThreadFactory threadFactory) {
    this.threads =
        new ThreadPoolExecutor(
            connections,
            connections,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(maxWaiting),
            threadFactory);
  }

  @Override
  public <T> CompletableFuture<T> submit(Callable<T> work) {
    return run(work, SqlFailures::isRolledBack);
  }

  @Override
  public <T> CompletableFuture<T> submitRepeatable(Callable<T> work) {
    return run(work, e -> SqlFailures.isRolledBack(e) || SqlFailures.isConnectionLost(e));
  }

  private <T> CompletableFuture<T> run(Callable<T> work, RetryRule rule) {
    CompletableFuture<T> answer = new CompletableFuture<>();
    try {
      threads.execute(() -> attempt(work, rule, answer));
    } catch (RejectedExecutionException e) {
      answer.completeExceptionally(
          new RetsuException(ErrorCode.UNAVAILABLE, "too many calls wait for the database", e));
    }
    return answer;
  }

  private static <T> void attempt(Callable<T> work, RetryRule rule, CompletableFuture<T> answer) {
    for (int attempt = 1; !answer.isDone(); attempt++) {
      try {
        answer.complete(work.call());
      } catch (Exception | StackOverflowError e) {
        if (attempt == MAX_TRIES || !rule.allows(e)) {
          answer.completeExceptionally(SqlFailures.translated(e));
        }
      } catch (Error e) {
        answer.completeExceptionally(e);
        throw e;
      }
    }
  }

  /** How many wait in line; a moment's picture. */
  public int waiting() {
    return threads.getQueue().size();
  }

  /** Takes no more work and waits for what runs, at most {@code seconds}. */
  public void close(int seconds) {
    threads.shutdown();
    try {
      if (!threads.awaitTermination(seconds, TimeUnit.SECONDS)) {
        threads.shutdownNow();
      }
    } catch (InterruptedException e) {
      threads.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    close(5);
  }

  @FunctionalInterface
  private interface RetryRule {
    boolean allows(Throwable failure);
  }
}
