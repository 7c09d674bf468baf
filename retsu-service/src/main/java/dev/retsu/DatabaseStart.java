package dev.retsu;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import dev.retsu.config.DatabaseConfiguration;
import dev.retsu.config.EmbeddedConfiguration;
import dev.retsu.db.DatabaseMigrator;
import dev.retsu.embedded.EmbeddedPostgresServer;
import dev.retsu.embedded.EmbeddedRedisServer;
import io.dropwizard.lifecycle.setup.LifecycleEnvironment;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.slf4j.LoggerFactory;

/** Has the servers up and the schema right before anything uses them. */
final class DatabaseStart {
  static {
    // Reports each attempt that let others pass as an error. The migrator reports those, what it
    // applied, and a failure with its cause.
    if (LoggerFactory.getLogger("org.flywaydb.core.internal.command.DbMigrate")
        instanceof Logger logger) {
      logger.setLevel(Level.OFF);
    }
  }

  private static final org.slf4j.Logger LOGGER = LoggerFactory.getLogger(DatabaseStart.class);

  private DatabaseStart() {}

  /**
   * For a process that goes on to serve. Called before anything else is managed: the bundled
   * servers are then stopped after all that uses them.
   */
  static void prepare(RetsuConfiguration configuration, LifecycleEnvironment lifecycle) {
    EmbeddedConfiguration embedded = configuration.embedded();
    // Switched off, their classes are not even loaded.
    if (embedded.postgres().enabled()) {
      warnOfAnotherPort(embedded.postgres().port(), configuration.database());
      var postgres = new EmbeddedPostgresServer(embedded.postgres(), configuration.database());
      lifecycle.manage(postgres);
      postgres.launch();
    }
    if (embedded.redis().enabled()) {
      var redis = new EmbeddedRedisServer(embedded.redis());
      lifecycle.manage(redis);
      redis.launch();
    }
    if (configuration.migrations().onStart()) {
      migrateDatabase(configuration.database());
    }
  }

  /** For the command that does nothing else. */
  static void migrate(RetsuConfiguration configuration) {
    if (configuration.embedded().postgres().enabled()) {
      var postgres =
          new EmbeddedPostgresServer(configuration.embedded().postgres(), configuration.database());
      postgres.launch();
      try {
        migrateDatabase(configuration.database());
      } finally {
        postgres.stop();
      }
    } else {
      migrateDatabase(configuration.database());
    }
  }

  /** A pooler may stand before the bundled server; more often one of the two was forgotten. */
  private static void warnOfAnotherPort(int port, DatabaseConfiguration database) {
    String url = Objects.requireNonNullElse(database.getDirectUrl(), database.getUrl());
    if (!Pattern.compile("[/,](127\\.0\\.0\\.1|localhost|\\[::1\\]):" + port + "[/,?]")
        .matcher(url)
        .find()) {
      LOGGER.warn(
          "embedded.postgres is enabled, on port {}, but database.url leads to another server: switch one off, or let database.url follow it",
          port);
    }
  }

  private static void migrateDatabase(DatabaseConfiguration database) {
    // An index may take hours to build; that the server is still there, TCP finds out.
    new DatabaseMigrator(Databases.direct(database, Map.of("socketTimeout", "0"))).migrate();
  }
}
