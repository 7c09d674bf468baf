package dev.retsu.bench.environment;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** What PostgreSQL says of the statements that it ran, by pg_stat_statements. */
public final class Statements {
  private static final String COSTLIEST =
      """
      SELECT left(regexp_replace(query, '\\s+', ' ', 'g'), 70), calls, mean_exec_time,
        rows::float8 / calls, shared_blks_hit::float8 / calls
      FROM pg_stat_statements
      WHERE toplevel AND dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
      ORDER BY total_exec_time DESC
      LIMIT 6\
      """;

  private final Database database;

  public Statements(Database database) {
    this.database = database;
  }

  /** Forgets what was counted so far. */
  public void reset() throws SQLException {
    database.execute("SELECT pg_stat_statements_reset()");
  }

  /** The statements that took the most time together, one line each. */
  public List<String> costliest() throws SQLException {
    List<String> lines = new ArrayList<>();
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(COSTLIEST)) {
      while (rows.next()) {
        lines.add(
            "%,d calls, %.2f ms, %.1f rows, %.0f buffers: %s"
                .formatted(
                    rows.getLong(2),
                    rows.getDouble(3),
                    rows.getDouble(4),
                    rows.getDouble(5),
                    rows.getString(1)));
      }
    }
    return lines;
  }
}
