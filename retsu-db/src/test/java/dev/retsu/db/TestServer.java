package dev.retsu.db;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import java.util.function.Supplier;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The PostgreSQL server that the tests of one JVM share. Started by the first test that needs it,
 * stopped when the JVM ends. The environment variable {@code TEST_DATABASE} chooses it:
 *
 * <ul>
 *   <li>{@code testcontainers}: a container;
 *   <li>{@code embedded}: the bundled binaries;
 *   <li>{@code jdbc:postgresql://host/postgres?user=…&password=…}: an own server; the user must be
 *       allowed to create roles and databases;
 *   <li>unset: a container where a Docker engine answers, the bundled binaries elsewhere.
 * </ul>
 */
final class TestServer {
  /** An ordinary role, so that every test proves that Retsu needs no superuser. */
  static final String USER = "retsu_test";

  static final String PASSWORD = "retsu_test";

  private static final Supplier<TestServer> SHARED = new Once<>(TestServer::start);

  private final PGSimpleDataSource admin;
  private final Once<String> template = new Once<>(this::createTemplate);

  private TestServer(String adminUrl) {
    admin = new PGSimpleDataSource();
    admin.setUrl(adminUrl);
  }

  static TestServer shared() {
    return SHARED.get();
  }

  /** Creates a migrated database from the template and returns its name. */
  String createMigrated() {
    return create(" TEMPLATE " + template.get());
  }

  /** Creates a database without any table and returns its name. */
  String createEmpty() {
    return create("");
  }

  void drop(String database) {
    execute("DROP DATABASE IF EXISTS " + database + " WITH (FORCE)");
  }

  /** Connects as the role of the tests; every call of the result opens a connection. */
  PGSimpleDataSource dataSource(String database) {
    PGSimpleDataSource source = superuser(database);
    source.setUser(USER);
    source.setPassword(PASSWORD);
    return source;
  }

  /** For what no ordinary role may do, such as {@code session_replication_role}. */
  PGSimpleDataSource superuser(String database) {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(admin.getUrl());
    // Which the URL, read back, leaves out.
    source.setUser(admin.getUser());
    source.setPassword(admin.getPassword());
    source.setDatabaseName(database);
    return source;
  }

  private static TestServer start() {
    TestServer server = new TestServer(TestServers.start());
    server.execute(
        """
        DO $$ BEGIN
          CREATE ROLE %s LOGIN PASSWORD '%s';
        EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; -- an own server, used before
        END $$"""
            .formatted(USER, PASSWORD));
    return server;
  }

  private String createTemplate() {
    String name = createEmpty();
    new DatabaseMigrator(dataSource(name)).migrate();
    return name;
  }

  private String create(String template) {
    String name = "retsu_test_" + UUID.randomUUID().toString().replace("-", "");
    execute("CREATE DATABASE " + name + " OWNER " + USER + template);
    // Not UTC and not a whole hour: a statement that uses the session's zone by mistake shows. The
    // JDBC driver sends the zone of the JVM instead; the build sets one that is not UTC either.
    execute("ALTER DATABASE " + name + " SET timezone = 'Asia/Kathmandu'");
    return name;
  }

  private void execute(String sql) {
    try (Connection connection = admin.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException("the test server refused: " + sql, e);
    }
  }
}
