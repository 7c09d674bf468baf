package dev.retsu.db;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Told of every statement and every connection, so that no DAO holds code that measures. Called on
 * the thread that runs the statement, which waits for it: it has to be quick, and must not throw.
 */
public interface StatementListener {
  /** Measures nothing. */
  StatementListener NONE = operation -> failure -> {};

  /**
   * A statement is about to run.
   *
   * @param operation the DAO method, such as {@code MessageDao.claim}; one of a small fixed set
   */
  Execution started(String operation);

  /** A connection was taken from the pool, or could not be. */
  default void connectionTaken(long nanos, @Nullable SQLException failure) {}

  /** One run of a statement. */
  interface Execution {
    void ended(@Nullable SQLException failure);
  }
}
