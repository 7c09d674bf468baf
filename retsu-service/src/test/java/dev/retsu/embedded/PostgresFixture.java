package dev.retsu.embedded;

import dev.retsu.config.DatabaseConfiguration;
import dev.retsu.config.EmbeddedPostgresConfiguration;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** A configuration of the embedded PostgreSQL and a client of it. */
record PostgresFixture(int port, Path data, String password) {
  static PostgresFixture in(Path directory, int port) {
    return new PostgresFixture(port, directory.resolve("data/postgres"), "retsu");
  }

  EmbeddedPostgresServer server() {
    DatabaseConfiguration database = new DatabaseConfiguration();
    database.setUrl(url());
    database.setPassword(password);
    return new EmbeddedPostgresServer(
        new EmbeddedPostgresConfiguration(true, port, data.toString()), database);
  }

  PostgresFixture withPassword(String other) {
    return new PostgresFixture(port, data, other);
  }

  String url() {
    return "jdbc:postgresql://127.0.0.1:%d/retsu".formatted(port);
  }

  void execute(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url(), "retsu", password);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  String one(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url(), "retsu", password);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getString(1);
    }
  }
}
