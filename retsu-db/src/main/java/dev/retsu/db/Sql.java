package dev.retsu.db;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.StringJoiner;

/** The few statements that run before there is a schema to speak of. */
final class Sql {
  private Sql() {}

  static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** The first column of all rows, in one line; empty when there is none. */
  static String text(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      StringJoiner text = new StringJoiner(", ");
      while (rows.next()) {
        text.add(String.valueOf(rows.getString(1)));
      }
      return text.toString();
    }
  }
}
