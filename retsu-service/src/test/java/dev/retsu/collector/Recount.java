package dev.retsu.collector;

import dev.retsu.telemetry.StateView;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;

/** What a collection should see, found the slow way: every message is looked at. */
record Recount(Instant now, List<Message> messages) {
  record Message(
      String queue,
      String priority,
      String state,
      int attempts,
      int maxAttempts,
      Instant enqueuedAt,
      Instant expiresAt,
      Instant availableAfter) {}

  static Recount of(Handle handle, Instant now) {
    return new Recount(
        now,
        handle
            .createQuery(
                """
                SELECT q.name AS queue, m.priority::text AS priority, m.state::text AS state,
                       m.delivery_attempts AS attempts, q.max_delivery_attempts AS max_attempts,
                       m.enqueued_at, m.expires_at, coalesce(m.available_after, 'epoch') AS available_after
                FROM queue_message m JOIN queue q ON q.id = m.queue_id
                """)
            .map((row, context) -> message(row))
            .list());
  }

  private static Message message(ResultSet row) throws SQLException {
    return new Message(
        row.getString("queue"),
        row.getString("priority"),
        row.getString("state"),
        row.getInt("attempts"),
        row.getInt("max_attempts"),
        row.getTimestamp("enqueued_at").toInstant(),
        row.getTimestamp("expires_at").toInstant(),
        row.getTimestamp("available_after").toInstant());
  }

  /** As {@link #text(StateView.Entry)} puts it. */
  String text(String queue, String priority) {
    List<Message> here =
        messages.stream()
            .filter(m -> m.queue.equals(queue) && m.priority.equals(priority))
            .toList();
    List<Message> ready = here.stream().filter(this::canBeHad).toList();
    List<Message> inFlight =
        here.stream().filter(m -> m.state.equals("IN_FLIGHT") && isAhead(m)).toList();
    long delayed =
        here.stream()
            .filter(m -> m.state.equals("DELAYED") && isAhead(m) && m.expiresAt.isAfter(now))
            .count();
    return text(queue, priority, ready.size(), inFlight.size(), delayed)
        + ages(oldest(ready), oldest(inFlight));
  }

  static String text(StateView.Entry e) {
    return text(e.queue().value(), e.priority().name(), e.ready(), e.inFlight(), e.delayed())
        + ages(e.oldestReadySeconds(), e.oldestInFlightSeconds());
  }

  /** Of all queues, what the messages are by their rows and by the time. */
  List<String> kinds() {
    return messages.stream()
        .map(
            m ->
                m.state
                    + (m.expiresAt.isAfter(now) ? "" : " expired")
                    + (m.state.equals("READY") || isAhead(m) ? "" : " passed")
                    + (m.attempts < m.maxAttempts ? "" : " exhausted"))
        .distinct()
        .toList();
  }

  private boolean canBeHad(Message m) {
    Predicate<Message> retryable = p -> !isAhead(p) && p.attempts < p.maxAttempts;
    return m.expiresAt.isAfter(now) && (m.state.equals("READY") || retryable.test(m));
  }

  private boolean isAhead(Message m) {
    return m.availableAfter.isAfter(now);
  }

  private double oldest(List<Message> some) {
    return Stream.concat(Stream.of(now), some.stream().map(Message::enqueuedAt))
        .min(Instant::compareTo)
        .map(at -> Duration.between(at, now).toNanos() / 1e9)
        .orElseThrow();
  }

  private static String text(
      String queue, String priority, long ready, long inFlight, long delayed) {
    return "%s %s: %d %d %d".formatted(queue, priority, ready, inFlight, delayed);
  }

  private static String ages(double ready, double inFlight) {
    return ", %.3f %.3f s".formatted(ready, inFlight);
  }
}
