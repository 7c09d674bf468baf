package dev.retsu.db;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Jdbi;

/**
 * Rows for tests: valid by default, so that a test names only the columns it is about. Times are
 * relative to the clock of the database.
 */
public final class TestData {
  private TestData() {}

  public static QueueRow queue(Jdbi jdbi) {
    return new QueueRow(jdbi);
  }

  /** A READY message that lives for an hour. */
  public static MessageRow message(Jdbi jdbi, UUID queue) {
    return new MessageRow(jdbi, queue);
  }

  /** A row of {@code queue}. */
  public static final class QueueRow {
    private final Row row;

    private QueueRow(Jdbi jdbi) {
      row = new Row(jdbi, "queue");
      row.set("id", UUID.randomUUID());
      name("queue-" + Long.toString(System.nanoTime(), 36));
    }

    public QueueRow name(String name) {
      return set("name", name);
    }

    /** Any column; the value is bound as JDBI binds its type. */
    public QueueRow set(String column, Object value) {
      row.set(column, value);
      return this;
    }

    /** Returns the identifier. */
    public UUID insert() {
      return row.insert();
    }
  }

  /** A row of {@code queue_message}. */
  public static final class MessageRow {
    private final Row row;

    private MessageRow(Jdbi jdbi, UUID queue) {
      row = new Row(jdbi, "queue_message");
      set("id", UUID.randomUUID()).set("queue_id", queue).set("payload", new byte[] {1});
      priority("MEDIUM").expiresIn(Duration.ofHours(1));
    }

    public MessageRow priority(String priority) {
      row.sql("priority", "'" + priority + "'");
      return this;
    }

    /** Negative: expired, and enqueued an hour before that. */
    public MessageRow expiresIn(Duration time) {
      if (time.isNegative()) {
        enqueuedAgo(time.negated().plusHours(1));
      }
      row.sql("expires_at", fromNow(time));
      return this;
    }

    public MessageRow enqueuedAgo(Duration time) {
      row.sql("enqueued_at", fromNow(time.negated()));
      return this;
    }

    /** Leased for half a minute, after that many deliveries. */
    public MessageRow inFlight(int attempts) {
      return leasedFor(Duration.ofSeconds(30), attempts);
    }

    /** Negative: the lease has elapsed; the message was enqueued an hour before that. */
    public MessageRow leasedFor(Duration time, int attempts) {
      row.sql("state", "'IN_FLIGHT'");
      row.sql("available_after", fromNow(time));
      if (time.isNegative()) {
        enqueuedAgo(time.negated().plusHours(1));
      }
      return set("receipt_handle", UUID.randomUUID()).set("delivery_attempts", attempts);
    }

    /** Never delivered; negative: due since that time. */
    public MessageRow delayedFor(Duration time) {
      row.sql("state", "'DELAYED'");
      row.sql("available_after", fromNow(time));
      return this;
    }

    /** Any column; the value is bound as JDBI binds its type. */
    public MessageRow set(String column, Object value) {
      row.set(column, value);
      return this;
    }

    /** Returns the identifier. */
    public UUID insert() {
      return row.insert();
    }

    private static String fromNow(Duration time) {
      return "clock_timestamp() + " + time.toMillis() + " * interval '1 millisecond'";
    }
  }

  private static final class Row {
    private final Jdbi jdbi;
    private final String table;
    private final Map<String, String> expressions = new LinkedHashMap<>();
    private final Map<String, Object> values = new LinkedHashMap<>();

    Row(Jdbi jdbi, String table) {
      this.jdbi = jdbi;
      this.table = table;
    }

    void set(String column, Object value) {
      sql(column, ":" + column);
      values.put(column, value);
    }

    void sql(String column, String expression) {
      values.remove(column);
      expressions.put(column, expression);
    }

    UUID insert() {
      String columns = String.join(", ", expressions.keySet());
      String row = expressions.values().stream().collect(Collectors.joining(", "));
      return jdbi.withHandle(
          handle ->
              handle
                  .createQuery(
                      "INSERT INTO "
                          + table
                          + " ("
                          + columns
                          + ") VALUES ("
                          + row
                          + ") RETURNING id")
                  .bindMap(values)
                  .mapTo(UUID.class)
                  .one());
    }
  }
}
