package dev.retsu.bench.environment;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.Closeable;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;

/**
 * A PostgreSQL of the run's own: bundled binaries, data in a temporary directory, the settings of a
 * fresh installation, and above all its durability.
 */
final class OwnPostgres implements Closeable {
  private final EmbeddedPostgres server;

  private OwnPostgres(EmbeddedPostgres server) {
    this.server = server;
  }

  /**
   * Starts it; the library's own defaults are for tests and would answer before the disk has it.
   */
  static OwnPostgres start() throws IOException {
    return new OwnPostgres(
        EmbeddedPostgres.builder()
            .setServerConfig("fsync", "on")
            .setServerConfig("synchronous_commit", "on")
            .setServerConfig("full_page_writes", "on")
            .setServerConfig("max_connections", "200")
            .setServerConfig("shared_preload_libraries", "pg_stat_statements")
            .setServerConfig("pg_stat_statements.track", "all")
            .setPGStartupWait(Duration.ofSeconds(60))
            .start());
  }

  Database create(String name) throws SQLException {
    maintenance().execute("CREATE DATABASE \"" + name + '"');
    Database created = database(name);
    created.execute("CREATE EXTENSION pg_stat_statements");
    return created;
  }

  private Database maintenance() {
    return database("postgres");
  }

  private Database database(String name) {
    return new Database(
        "jdbc:postgresql://127.0.0.1:%d/%s".formatted(server.getPort(), name),
        "postgres",
        "postgres");
  }

  /** The process id of the server's first process, the parent of all others. */
  long pid() throws SQLException {
    return (long)
        maintenance()
            .number("SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::bigint");
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
