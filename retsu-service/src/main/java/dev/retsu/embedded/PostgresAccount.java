package dev.retsu.embedded;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The role and the database that the service uses, as its own configuration names them.
 *
 * @param database as in the configured URL
 */
record PostgresAccount(String user, String password, String database) {
  private static final Logger LOGGER = LoggerFactory.getLogger(PostgresAccount.class);
  private static final Pattern URL =
      Pattern.compile("jdbc:postgresql:(?://[^/]*/)?([^/?]+)(?:\\?.*)?");
  private static final String CONNECT_SECONDS = "10";
  private static final String MAINTENANCE_DATABASE = "postgres";

  /** Format, then execute: DDL takes no parameters. */
  private static final String CREATE_ROLE =
      """
      SELECT format(CASE WHEN EXISTS (SELECT FROM pg_roles WHERE rolname = ?)
                         THEN 'ALTER ROLE %1$I LOGIN PASSWORD %2$L' ELSE 'CREATE ROLE %1$I LOGIN PASSWORD %2$L' END,
                    ?::text, ?::text)""";

  private static final String CREATE_DATABASE =
      """
      SELECT format('CREATE DATABASE %I OWNER %I', ?::text, ?::text)
      WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = ?)""";

  /**
   * @throws EmbeddedServerException when one of the three is missing
   */
  static PostgresAccount of(String url, String user, String password) {
    Matcher parts = URL.matcher(url);
    if (!parts.matches() || user.isEmpty() || password.isEmpty()) {
      throw new EmbeddedServerException(
          "The embedded PostgreSQL takes its role and its database from database.url, database.user and database.password: all three must be set");
    }
    String database = URLDecoder.decode(parts.group(1), StandardCharsets.UTF_8);
    return new PostgresAccount(user, password, database);
  }

  /** Whether the service can log in as it is configured. */
  boolean works(int port) {
    try (Connection connection = connect(port, database, user, password)) {
      return !connection.isClosed();
    } catch (SQLException e) {
      LOGGER.debug("The embedded PostgreSQL does not let the service in yet", e);
      return false;
    }
  }

  /** Makes or mends the role, its password and the database. */
  void provide(int port, String adminPassword) throws SQLException {
    try (Connection admin =
        connect(port, MAINTENANCE_DATABASE, PostgresDataDirectory.ADMIN, adminPassword)) {
      execute(admin, CREATE_ROLE, user, user, password);
      execute(admin, CREATE_DATABASE, database, user, database);
    }
  }

  private static Connection connect(int port, String database, String user, String password)
      throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("user", user);
    properties.setProperty("password", password);
    properties.setProperty("connectTimeout", CONNECT_SECONDS);
    properties.setProperty("socketTimeout", CONNECT_SECONDS);
    String name = URLEncoder.encode(database, StandardCharsets.UTF_8);
    return DriverManager.getConnection(
        "jdbc:postgresql://%s:%d/%s".formatted(ServerPort.HOST, port, name), properties);
  }

  private static void execute(Connection connection, String formatting, String... values)
      throws SQLException {
    try (PreparedStatement format = connection.prepareStatement(formatting)) {
      for (int i = 0; i < values.length; i++) {
        format.setString(i + 1, values[i]);
      }
      try (ResultSet row = format.executeQuery();
          Statement statement = connection.createStatement()) {
        if (row.next()) {
          statement.execute(row.getString(1));
        }
      }
    }
  }
}
