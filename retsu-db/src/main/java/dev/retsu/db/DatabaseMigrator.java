package dev.retsu.db;

import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.flywaydb.database.postgresql.PostgreSQLConfigurationExtension;

/** Brings the schema of a database up to what this binary needs; forward only. */
public final class DatabaseMigrator {
  private final Flyway flyway;

  /**
   * @param dataSource unpooled: a migration changes settings of its sessions and closes them
   */
  public DatabaseMigrator(DataSource dataSource) {
    FluentConfiguration configuration =
        Flyway.configure().dataSource(dataSource).locations("classpath:db/migration");
    // With Flyway's lock in a transaction of its own, CREATE INDEX CONCURRENTLY waits for that
    // transaction for ever.
    configuration
        .getConfigurationExtension(PostgreSQLConfigurationExtension.class)
        .setTransactionalLock(false);
    flyway = configuration.load();
  }

  /** Applies what is missing. Safe in several processes at once: one works, the others wait. */
  public void migrate() {
    flyway.migrate();
  }
}
