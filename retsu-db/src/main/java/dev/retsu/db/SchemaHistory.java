package dev.retsu.db;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What migrations left behind in the database, and who is in their way. */
final class SchemaHistory {
  private static final Logger LOGGER = LoggerFactory.getLogger(SchemaHistory.class);

  private static final String EXISTS = "SELECT to_regclass('flyway_schema_history') IS NOT NULL";
  private static final String FORGET_FAILED =
      "DELETE FROM flyway_schema_history WHERE NOT success RETURNING 'V' || version";
  private static final String INVALID_INDEXES =
      """
      SELECT indexrelid::regclass::text FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
      WHERE NOT indisvalid AND relname LIKE 'queue%' AND relnamespace = current_schema()::regnamespace
      """;
  private static final String OLDEST_TRANSACTIONS =
      """
      SELECT format('pid %s (application "%s", open for %s s)', pid, application_name,
                    extract(epoch FROM clock_timestamp() - xact_start)::int)
      FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
      ORDER BY xact_start LIMIT 3
      """;

  private final DataSource dataSource;

  SchemaHistory(DataSource dataSource) {
    this.dataSource = dataSource;
  }

  /**
   * Lets a migration that failed outside a transaction be repeated from its start. Only for the
   * holder of the {@link MigrationLock}.
   */
  void forgetFailedAttempts() throws SQLException {
    try (Connection connection = dataSource.getConnection()) {
      if (Sql.text(connection, EXISTS).equals("t")) {
        String versions = Sql.text(connection, FORGET_FAILED);
        if (!versions.isEmpty()) {
          LOGGER.warn("Repeating what an earlier attempt could not finish: {}", versions);
        }
      }
    }
  }

  /** An index that is not valid costs every write and serves no reader. */
  void warnOfInvalidIndexes() throws SQLException {
    try (Connection connection = dataSource.getConnection()) {
      String indexes = Sql.text(connection, INVALID_INDEXES);
      if (!indexes.isEmpty()) {
        LOGGER.warn(
            "Not valid, perhaps being built by another session; if not, REINDEX INDEX CONCURRENTLY mends it: {}",
            indexes);
      }
    }
  }

  /** Those most likely to keep a table lock from a migration, for a log line. */
  String oldestTransactions() throws SQLException {
    try (Connection connection = dataSource.getConnection()) {
      String sessions = Sql.text(connection, OLDEST_TRANSACTIONS);
      return sessions.isEmpty() ? "none" : sessions;
    }
  }
}
