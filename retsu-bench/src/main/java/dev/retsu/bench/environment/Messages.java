package dev.retsu.bench.environment;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.UUID;

/** Fills queues by SQL, past the API, with the triggers counting along. */
public final class Messages {
  /** Rows of one statement: bounded, because the triggers keep its rows in memory. */
  private static final long CHUNK = 100_000;

  /** UUIDv7: milliseconds, then random bits. */
  private static final String ID =
      """
      (lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0') || '7'
        || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid""";

  private static final String READY =
      "INSERT INTO queue_message (id, queue_id, priority, expires_at, payload) SELECT "
          + ID
          + ", ?, 'MEDIUM', clock_timestamp() + interval '7 days', convert_to(repeat('x', 100), 'UTF8')"
          + " FROM generate_series(1, ?)";

  private static final String IN_FLIGHT =
      "INSERT INTO queue_message (id, queue_id, priority, state, delivery_attempts, expires_at,"
          + " available_after, receipt_handle, payload) SELECT "
          + ID
          + ", ?, 'MEDIUM', 'IN_FLIGHT', 1, clock_timestamp() + interval '7 days',"
          + " clock_timestamp() + interval '6 hours', gen_random_uuid(),"
          + " convert_to(repeat('x', 100), 'UTF8') FROM generate_series(1, ?)";

  /** Round robin over all queues, and over the priorities. */
  private static final String SPREAD =
      """
      INSERT INTO queue_message (id, queue_id, priority, expires_at, payload)
      SELECT %s, queues.id[1 + n %% cardinality(queues.id)],
        ((ARRAY['HIGH', 'MEDIUM', 'LOW'])[1 + (n / cardinality(queues.id)) %% 3])::message_priority,
        clock_timestamp() + interval '7 days', convert_to(repeat('x', 100), 'UTF8')
      FROM generate_series(?::integer, ?::integer) AS n,
        (SELECT array_agg(id ORDER BY id) AS id FROM queue) AS queues"""
          .formatted(ID);

  private final Database database;

  public Messages(Database database) {
    this.database = database;
  }

  public Messages addReady(String queueId, long count) throws SQLException {
    return add(READY, queueId, count);
  }

  public Messages addInFlight(String queueId, long count) throws SQLException {
    return add(IN_FLIGHT, queueId, count);
  }

  private Messages add(String sql, String queueId, long count) throws SQLException {
    try (Connection connection = database.connect();
        PreparedStatement insert = connection.prepareStatement(sql)) {
      for (long done = 0; done < count; done += CHUNK) {
        insert.setObject(1, UUID.fromString(queueId));
        insert.setLong(2, Math.min(CHUNK, count - done));
        insert.executeUpdate();
      }
    }
    return this;
  }

  /** Adds ready messages to all queues alike. */
  public Messages addSpread(long count) throws SQLException {
    try (Connection connection = database.connect();
        PreparedStatement insert = connection.prepareStatement(SPREAD)) {
      for (long done = 0; done < count; done += CHUNK) {
        insert.setLong(1, done);
        insert.setLong(2, Math.min(done + CHUNK, count) - 1);
        insert.executeUpdate();
      }
    }
    return this;
  }

  /** Leaves the tables as they are long after a load, so that the load itself is not measured. */
  public void settle() throws SQLException {
    database.execute(
        "VACUUM (ANALYZE) queue_message",
        "VACUUM (ANALYZE) queue_priority_state_shard",
        "CHECKPOINT");
  }
}
