package dev.retsu.bench.environment;

import dev.retsu.db.DatabaseMigrator;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.postgresql.ds.PGSimpleDataSource;

/** A PostgreSQL database and how to reach it. */
public record Database(String url, String user, String password) {
  public Connection connect() throws SQLException {
    return DriverManager.getConnection(url, user, password);
  }

  /** Runs statements in auto-commit mode. */
  public void execute(String... statements) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  /** The first column of the first row. */
  public String text(String sql, Object... arguments) throws SQLException {
    try (Connection connection = connect();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < arguments.length; i++) {
        statement.setObject(i + 1, arguments[i]);
      }
      try (ResultSet rows = statement.executeQuery()) {
        if (!rows.next()) {
          throw new SQLException("no row from: " + sql);
        }
        return String.valueOf(rows.getString(1));
      }
    }
  }

  public double number(String sql, Object... arguments) throws SQLException {
    return Double.parseDouble(text(sql, arguments));
  }

  /** Brings the schema up to date, for what is measured below the service. */
  public void migrate() {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(url);
    source.setUser(user);
    source.setPassword(password);
    new DatabaseMigrator(source).migrate();
  }

  /** What a reader must know of the server to judge a figure. */
  public String description() throws SQLException {
    return "PostgreSQL %s, fsync %s, synchronous_commit %s, shared_buffers %s"
        .formatted(
            text("SHOW server_version"),
            text("SHOW fsync"),
            text("SHOW synchronous_commit"),
            text("SHOW shared_buffers"));
  }
}
