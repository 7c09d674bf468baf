package dev.retsu.db;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Churn, with and without a session that holds an old snapshot, so that nothing dead can be
 * cleaned: B043, B045, B046.
 */
class OldSnapshotTest {
  private static final int MESSAGES = 20_000;
  private static final int BATCH = 100;
  private static final long NO_LIMIT = 1L << 40;
  private static final UUID FIRST_ID = new UUID(0, 0);

  @RegisterExtension static final TestDatabase database = TestDatabase.create();

  private final Handle handle = database.jdbi().open();
  private final MessageDao messages = handle.attach(MessageDao.class);
  private UUID queue = FIRST_ID;
  private String probedAt = "-infinity";
  private String readyFrom = "-infinity";
  private UUID readyFromId = FIRST_ID;

  @BeforeEach
  void emptyQueue() {
    handle.execute("TRUNCATE queue_message");
    queue = TestData.queue(database.jdbi()).insert();
  }

  @AfterEach
  void countersEqualARecount() {
    assertThat(Recount.drift(handle)).isEmpty();
    handle.close();
  }

  @Test
  void b046AClaimPassesTheDeadEntriesThatAnOldSnapshotKeeps() {
    try (Handle reader = database.jdbi().open()) {
      reader.begin();
      reader.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ");
      reader.createQuery("SELECT count(*) FROM queue").mapTo(Long.class).one();
      fill(MESSAGES);
      churn(MESSAGES);
      fill(BATCH);

      Plan remembered =
          Plan.of(handle, "MessageDao/claim", claim(probedAt, readyFrom, readyFromId));
      Plan beginning =
          Plan.of(handle, "MessageDao/claim", claim("-infinity", "-infinity", FIRST_ID));

      assertThat(remembered.buffers()).as(remembered.toString()).isBetween(1, 199);
      assertThat(beginning.buffers())
          .as("the snapshot does keep them: %s", beginning)
          .isGreaterThan(5 * remembered.buffers());
      reader.rollback();
    }
  }

  /** B041: the table holds the backlog, not the history. */
  @Test
  void b041NothingIsLeftOfWhatIsDone() {
    fill(1_000);
    churn(1_000);

    for (String table : List.of("queue_message", "queue_dead_letter_message")) {
      assertThat(handle.createQuery("SELECT count(*) FROM " + table).mapTo(Integer.class).one())
          .isZero();
    }
  }

  /** B044: the few counter rows, changed by every statement, stay in their pages. */
  @Test
  void b044TheCountersAreUpdatedInPlace() {
    handle.execute("ALTER TABLE queue_message SET (autovacuum_enabled = off)");
    long updatesBefore = statistic("n_tup_upd");
    long hotBefore = statistic("n_tup_hot_upd");
    fill(4_000);
    churn(4_000);

    Await.until(
        () -> {
          long updates = statistic("n_tup_upd") - updatesBefore;
          assertThat(updates).isGreaterThan(80);
          assertThat(statistic("n_tup_hot_upd") - hotBefore).isGreaterThan(updates * 9 / 10);
        });
  }

  /** B052: what goes back and forth writes no history. */
  @Test
  void b052AMessageReleasedAgainAndAgainStaysOneRow() {
    handle.execute("UPDATE queue SET max_delivery_attempts = 100 WHERE id = ?", queue);
    fill(1);
    for (int attempt = 1; attempt < 100; attempt++) {
      ClaimedRow row = claimFromBeginning(1).get(0);
      assertThat(row.deliveryAttempts()).isEqualTo(attempt);
      UUID[] ids = {Objects.requireNonNull(row.id())};
      UUID[] handles = {Objects.requireNonNull(row.receiptHandle())};
      assertThat(messages.release(queue, ids, handles, new Integer[] {0})).hasSize(1);
    }

    assertThat(handle.createQuery("SELECT count(*) FROM queue_message").mapTo(Integer.class).one())
        .isOne();
  }

  /** B047: cleaned by rows, early, whatever the settings of the server are. */
  @Test
  void b047TheHotTablesHaveVacuumSettingsOfTheirOwn() {
    for (String table : List.of("queue_message", "queue_priority_state_shard")) {
      assertThat(
              handle
                  .createQuery(
                      "SELECT array_to_string(reloptions, ' ') FROM pg_class WHERE relname = ?")
                  .bind(0, table)
                  .mapTo(String.class)
                  .one())
          .contains("autovacuum_vacuum_scale_factor", "autovacuum_vacuum_threshold");
    }
  }

  /** B055, B154: no payload and no identifier goes through NOTIFY, nothing waits for a listener. */
  @Test
  void b055NothingNotifies() {
    assertThat(
            handle
                .createQuery(
                    "SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace"
                        + " AND prosrc ILIKE '%notify%'")
                .mapTo(String.class)
                .list())
        .isEmpty();
  }

  private void fill(int count) {
    handle.execute(
        """
        INSERT INTO queue_message (id, queue_id, priority, expires_at, payload)
        SELECT gen_random_uuid(), ?, 'MEDIUM', now() + interval '1 hour', 'x'
        FROM generate_series(1, ?)
        """,
        queue,
        count);
  }

  /** Takes them all and acknowledges them, from the remembered position as the service does. */
  private void churn(int count) {
    for (int done = 0; done < count; done += BATCH) {
      List<ClaimedRow> rows = claimFromRemembered();
      assertThat(rows).hasSize(BATCH);
      messages.delete(
          queue,
          rows.stream().map(ClaimedRow::id).toArray(UUID[]::new),
          rows.stream().map(ClaimedRow::receiptHandle).toArray(UUID[]::new));
      ClaimedRow last = rows.get(BATCH - 1);
      probedAt = last.probedAt().toString();
      readyFrom = Objects.requireNonNull(last.enqueuedAt()).toString();
      readyFromId = Objects.requireNonNull(last.id());
    }
  }

  private List<ClaimedRow> claimFromRemembered() {
    return messages.claim(
        queue, BATCH, NO_LIMIT, position(time(probedAt), time(readyFrom), readyFromId));
  }

  private List<ClaimedRow> claimFromBeginning(int wanted) {
    return messages.claim(
        queue, wanted, NO_LIMIT, position(OffsetDateTime.MIN, OffsetDateTime.MIN, FIRST_ID));
  }

  private static OffsetDateTime time(String text) {
    return text.equals("-infinity") ? OffsetDateTime.MIN : OffsetDateTime.parse(text);
  }

  private static ClaimPosition position(OffsetDateTime elapsed, OffsetDateTime ready, UUID id) {
    return new ClaimPosition(elapsed, ready, id, elapsed, ready, id, elapsed, ready, id);
  }

  private Map<String, String> claim(String elapsed, String ready, UUID id) {
    Map<String, String> parameters = new HashMap<>();
    parameters.put("queueId", "'" + queue + "'::uuid");
    parameters.put("wanted", "1::integer");
    parameters.put("maxBytes", NO_LIMIT + "::bigint");
    for (String priority : List.of("high", "medium", "low")) {
      parameters.put(priority + "ElapsedFrom", "'" + elapsed + "'::timestamptz");
      parameters.put(priority + "ReadyFrom", "'" + ready + "'::timestamptz");
      parameters.put(priority + "ReadyFromId", "'" + id + "'::uuid");
    }
    return parameters;
  }

  private long statistic(String column) {
    return handle
        .createQuery(
            "SELECT "
                + column
                + " FROM pg_stat_user_tables WHERE relname = 'queue_priority_state_shard'")
        .mapTo(Long.class)
        .one();
  }
}
