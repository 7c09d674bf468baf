package dev.retsu.db;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One process migrates, the others wait. A session lock, not a row: the server lets go of it when
 * the process that holds it dies.
 *
 * <p>Waiting is asking again, never a waiting statement: that would hold a snapshot, and {@code
 * CREATE INDEX CONCURRENTLY} of the one that migrates waits for every snapshot.
 */
final class MigrationLock implements AutoCloseable {
  private static final Logger LOGGER = LoggerFactory.getLogger(MigrationLock.class);
  private static final Duration ASK_AGAIN = Duration.ofMillis(200);
  private static final Duration REPORT_AGAIN = Duration.ofSeconds(10);

  private static final String TRY = "SELECT pg_try_advisory_lock(1380275283, 1)";
  private static final String HOLDER =
      """
      SELECT format('pid %s (application "%s", address %s, connected since %s)',
                    pid, application_name, coalesce(host(client_addr), 'local'), backend_start)
      FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE locktype = 'advisory' AND granted AND classid = 1380275283 AND objid = 1 AND objsubid = 2
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      """;

  private final Connection connection;

  private MigrationLock(Connection connection) {
    this.connection = connection;
  }

  /**
   * @throws MigrationException when another process still holds the lock after {@code limit}
   * @throws SQLException when the database is away
   */
  static MigrationLock acquire(DataSource dataSource, Duration limit) throws SQLException {
    Connection connection = dataSource.getConnection();
    try {
      // Idle while the migrations run: a limit of the server on that would let go of the lock.
      Sql.execute(connection, "SET idle_session_timeout = 0");
      awaitTurn(connection, limit);
      return new MigrationLock(connection);
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  private static void awaitTurn(Connection connection, Duration limit) throws SQLException {
    Deadline deadline = Deadline.after(limit);
    Deadline report = Deadline.after(Duration.ZERO);
    while (!Sql.text(connection, TRY).equals("t")) {
      if (deadline.passed()) {
        throw new MigrationException(
            "Another process has been migrating this database for more than %d s: %s. Wait for it, or end it, then start again."
                .formatted(limit.toSeconds(), holder(connection)));
      }
      if (report.passed()) {
        LOGGER.info("Waiting to migrate until {} has done so", holder(connection));
        report = Deadline.after(REPORT_AGAIN);
      }
      Deadline.pause(ASK_AGAIN);
    }
  }

  private static String holder(Connection connection) throws SQLException {
    String holder = Sql.text(connection, HOLDER);
    return holder.isEmpty() ? "a session that has just ended" : holder;
  }

  /** Closing the session is what lets go of the lock: nothing can leave it behind. */
  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
