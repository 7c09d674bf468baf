package dev.retsu.db;

import java.sql.SQLException;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;

/** Tells a {@link StatementListener} what JDBI tells its logger. */
record ListenerSqlLogger(StatementListener listener, OperationNames names) implements SqlLogger {
  private static final String EXECUTION = ListenerSqlLogger.class.getName();

  @Override
  public void logBeforeExecution(StatementContext context) {
    context.define(EXECUTION, listener.started(names.of(context)));
  }

  @Override
  public void logAfterExecution(StatementContext context) {
    end(context, null);
  }

  @Override
  public void logException(StatementContext context, SQLException failure) {
    end(context, failure);
  }

  /** A statement that failed to be prepared was never started. */
  private static void end(StatementContext context, @Nullable SQLException failure) {
    if (context.getAttribute(EXECUTION) instanceof StatementListener.Execution execution) {
      execution.ended(failure);
    }
  }
}
