package dev.retsu.db;

import java.sql.SQLException;
import java.util.Arrays;
import java.util.Set;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.flywaydb.core.api.output.MigrateResult;
import org.flywaydb.database.postgresql.PostgreSQLConfigurationExtension;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings the schema of a database up to what this binary needs. Forward only: a database that a
 * newer binary has migrated is left as it is, which is what a rolling upgrade needs.
 *
 * <p>A migration runs in a transaction and waits at most two seconds for each table lock; then it
 * is rolled back and tried again, so that the sessions that queue behind it are not held up for
 * longer. One that cannot run in a transaction ({@code CREATE INDEX CONCURRENTLY}) stands alone in
 * its file and can be repeated from its start: it drops first what an earlier attempt may have
 * left, since {@code IF NOT EXISTS} takes an index that is not valid for one that is.
 *
 * <p>Thread-safe. Needs a direct connection: a transaction pooler breaks session locks.
 */
public final class DatabaseMigrator {
  private static final Logger LOGGER = LoggerFactory.getLogger(DatabaseMigrator.class);

  /** A lock that was not to be had in time, and a deadlock. */
  private static final Set<String> WORTH_ANOTHER_ATTEMPT = Set.of("55P03", "40P01");

  private final DataSource dataSource;
  private final MigrationLimits limits;
  private final SchemaHistory history;
  private final Flyway flyway;

  /**
   * @param dataSource opens a connection per call, without a pool: a migration changes settings of
   *     its sessions, and closing them is what lets go of its locks
   */
  public DatabaseMigrator(DataSource dataSource) {
    this(dataSource, MigrationLimits.DEFAULT, "classpath:db/migration");
  }

  DatabaseMigrator(DataSource dataSource, MigrationLimits limits, String... locations) {
    this.dataSource = dataSource;
    this.limits = limits;
    history = new SchemaHistory(dataSource);
    FluentConfiguration configuration =
        Flyway.configure()
            .dataSource(dataSource)
            .locations(locations)
            .callbacks(new MigrationSession(limits.tableLock()));
    // With Flyway's own lock in a transaction, CREATE INDEX CONCURRENTLY waits for that transaction
    // for ever.
    configuration
        .getConfigurationExtension(PostgreSQLConfigurationExtension.class)
        .setTransactionalLock(false);
    flyway = configuration.load();
  }

  /**
   * Applies what is missing. Safe in several processes at once: one works, the others wait, two
   * minutes at most.
   *
   * @throws MigrationException when the database is away, a migration fails or was edited after it
   *     had been applied, or the wait was too long
   */
  public void migrate() {
    try {
      if (nothingIsMissing()) {
        // No lock: a start must not wait while a newer binary migrates.
        flyway.validate();
      } else {
        migrateInTurn();
      }
      history.warnOfInvalidIndexes();
    } catch (SQLException | FlywayException e) {
      throw new MigrationException("The database was not migrated: " + e.getMessage(), e);
    }
  }

  private boolean nothingIsMissing() {
    return Arrays.stream(flyway.info().all())
        .allMatch(
            migration -> migration.getState().isApplied() && !migration.getState().isFailed());
  }

  @SuppressWarnings("try") // the lock is there to be held, not to be asked
  private void migrateInTurn() throws SQLException {
    try (MigrationLock turn = MigrationLock.acquire(dataSource, limits.turn())) {
      Deadline deadline = Deadline.after(limits.patience());
      while (!attempt(deadline)) {
        Deadline.pause(limits.pause());
      }
    }
  }

  /** Returns false when a lock was not to be had and there is time for another attempt. */
  private boolean attempt(Deadline deadline) throws SQLException {
    history.forgetFailedAttempts();
    try {
      MigrateResult result = flyway.migrate();
      if (result.migrationsExecuted > 0) {
        LOGGER.info("Migrated the database to schema version {}", result.targetSchemaVersion);
      }
      return true;
    } catch (FlywayException e) {
      if (deadline.passed() || !WORTH_ANOTHER_ATTEMPT.contains(sqlState(e))) {
        throw e;
      }
      LOGGER.info(
          "A migration let others pass and tries again; transactions open for longest: {}",
          history.oldestTransactions());
      return false;
    }
  }

  private static String sqlState(Throwable thrown) {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException e && e.getSQLState() != null) {
        return e.getSQLState();
      }
    }
    return "";
  }
}
