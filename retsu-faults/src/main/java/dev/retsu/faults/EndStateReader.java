package dev.retsu.faults;

import dev.retsu.bench.environment.Database;
import dev.retsu.faults.history.EndState;
import dev.retsu.faults.history.Stored;
import dev.retsu.faults.load.Payload;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Reads what is left, in one snapshot, with statements of its own: none of Retsu's. */
final class EndStateReader {
  private static final String MESSAGES =
      "SELECT queue_id, id, payload, priority, delivery_attempts FROM queue_message";
  private static final String DEAD_LETTERS =
      "SELECT queue_id, id, payload, priority, delivery_attempts FROM queue_dead_letter_message";

  private static final String DIFFERENCES =
      """
      WITH counted AS (
        SELECT queue_id, priority::text, ('x' || right(id::text, 2))::bit(8)::int % 32 AS shard,
          sum((state = 'READY')::int) AS ready, sum((state = 'IN_FLIGHT')::int) AS in_flight,
          sum((state = 'DELAYED')::int) AS delayed
        FROM queue_message GROUP BY 1, 2, 3
      ), kept AS (
        SELECT queue_id, priority::text, shard::int, ready_count AS ready,
          in_flight_count AS in_flight, delayed_count AS delayed
        FROM queue_priority_state_shard
        WHERE (ready_count, in_flight_count, delayed_count) <> (0, 0, 0)
      )
      SELECT queue_id || ' ' || priority || ' shard ' || shard || ': ready, in flight, delayed are '
        || concat_ws(', ', k.ready, k.in_flight, k.delayed) || ', counted '
        || concat_ws(', ', c.ready, c.in_flight, c.delayed)
      FROM counted c FULL JOIN kept k USING (queue_id, priority, shard)
      WHERE (c.ready, c.in_flight, c.delayed) IS DISTINCT FROM (k.ready, k.in_flight, k.delayed)
      """;

  private EndStateReader() {}

  static EndState read(Database database) throws SQLException {
    try (Connection connection = database.connect()) {
      connection.setAutoCommit(false);
      connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      return new EndState(
          rows(connection, MESSAGES), rows(connection, DEAD_LETTERS), differences(connection));
    }
  }

  private static List<Stored> rows(Connection connection, String sql) throws SQLException {
    List<Stored> found = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        found.add(
            new Stored(
                rows.getObject(1, UUID.class),
                rows.getObject(2, UUID.class),
                Payload.key(new String(rows.getBytes(3), StandardCharsets.UTF_8)),
                rows.getString(4),
                rows.getInt(5)));
      }
    }
    return found;
  }

  private static List<String> differences(Connection connection) throws SQLException {
    List<String> found = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(DIFFERENCES)) {
      while (rows.next()) {
        found.add(rows.getString(1));
      }
    }
    return found;
  }
}
