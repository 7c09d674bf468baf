package dev.retsu.db;

import java.sql.SQLException;
import java.time.Duration;
import org.flywaydb.core.api.callback.Callback;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;

/** Settings of the session before each migration, so that none inherits what another one set. */
record MigrationSession(Duration tableLock) implements Callback {
  /** What runs outside a transaction waits for other transactions, but nobody waits for it. */
  private static final long FOR_EVER = 0;

  // A database role may have time limits meant for ordinary statements. The last setting ends the
  // statement of a process that was killed; a server on some platforms does not know how.
  private static final String SETTINGS =
      """
      SET lock_timeout = %d;
      SET statement_timeout = 0;
      SET idle_in_transaction_session_timeout = 0;
      DO $$ BEGIN
        SET client_connection_check_interval = '1s';
      EXCEPTION WHEN invalid_parameter_value THEN NULL;
      END $$
      """;

  @Override
  public boolean supports(Event event, Context context) {
    return event == Event.BEFORE_EACH_MIGRATE;
  }

  @Override
  public boolean canHandleInTransaction(Event event, Context context) {
    return true;
  }

  @Override
  public void handle(Event event, Context context) {
    try {
      boolean inTransaction = !context.getConnection().getAutoCommit();
      long lockTimeout = inTransaction ? tableLock.toMillis() : FOR_EVER;
      Sql.execute(context.getConnection(), SETTINGS.formatted(lockTimeout));
    } catch (SQLException e) {
      throw new MigrationException("The migration's session could not be prepared", e);
    }
  }

  @Override
  public String getCallbackName() {
    return "session settings";
  }
}
