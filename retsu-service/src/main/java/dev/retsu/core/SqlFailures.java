package dev.retsu.core;

import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTransientException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a failed statement means to a caller, by its SQLSTATE (PostgreSQL manual, appendix A). */
public final class SqlFailures {
  /** Serialization failure and deadlock: PostgreSQL has rolled back, and asks to try again. */
  private static final Set<String> ROLLED_BACK = Set.of("40001", "40P01");

  /** Shutdowns, start-up, a standby, a cancelled or timed-out statement, a lock not had in time. */
  private static final Set<String> PASSING =
      Set.of("57P01", "57P02", "57P03", "57P05", "57014", "55P03", "25006", "25P03");

  private SqlFailures() {}

  /** Whether the same transaction may simply run again. */
  public static boolean isRolledBack(Throwable failure) {
    return ROLLED_BACK.contains(state(failure));
  }

  /** Whether the connection was lost, so that nobody knows if the transaction was committed. */
  public static boolean isConnectionLost(Throwable failure) {
    String state = state(failure);
    return (state.startsWith("08") && !state.equals("08001")) || state.startsWith("57P0");
  }

  /** Whether the statement names a row that is not there. */
  public static boolean isForeignKeyViolation(Throwable failure) {
    return state(failure).equals("23503");
  }

  /** Whether a value means nothing to this server, such as a transaction it has not begun yet. */
  static boolean isInvalidValue(Throwable failure) {
    return state(failure).equals("22023");
  }

  /** The failure itself, or {@link ErrorCode#UNAVAILABLE} when a later try may succeed. */
  public static Throwable translated(Throwable failure) {
    if (failure instanceof RetsuException || !isPassing(failure)) {
      return failure;
    }
    return new RetsuException(
        ErrorCode.UNAVAILABLE, "the database cannot be reached or is overloaded", failure);
  }

  private static boolean isPassing(Throwable failure) {
    String state = state(failure);
    SQLException cause = sqlException(failure);
    return state.startsWith("08")
        || state.startsWith("53")
        || ROLLED_BACK.contains(state)
        || PASSING.contains(state)
        || cause instanceof SQLTransientException
        || cause instanceof SQLNonTransientConnectionException
        // The pool's own refusal has no SQLSTATE.
        || (cause != null && cause.getSQLState() == null);
  }

  private static String state(Throwable failure) {
    SQLException cause = sqlException(failure);
    return cause == null || cause.getSQLState() == null ? "" : cause.getSQLState();
  }

  private static @Nullable SQLException sqlException(@Nullable Throwable failure) {
    for (Throwable t = failure; t != null; t = t.getCause()) {
      if (t instanceof SQLException found) {
        return found;
      }
    }
    return null;
  }
}
