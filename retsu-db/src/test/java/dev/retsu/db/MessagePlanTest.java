package dev.retsu.db;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The cost of each statement, in buffers, beside a million ready messages, 200,000 in flight,
 * 500,000 delayed and 300,000 used up; with the statistics of an empty table. B037, B038, B040.
 */
class MessagePlanTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.create();

  private static final UUID QUEUE = UUID.fromString("00000000-0000-7000-8000-000000000001");
  private static final UUID SMALL_QUEUE = UUID.fromString("00000000-0000-7000-8000-000000000002");
  private static Handle handle;

  @BeforeAll
  static void fill() {
    handle = database.superuserJdbi().open();
    handle.execute("ANALYZE queue_message");
    handle.execute("ALTER TABLE queue_message SET (autovacuum_enabled = off)");
    handle.execute("INSERT INTO queue (id, name) VALUES (?, 'full')", QUEUE);
    List<String> indexes = dropIndexes();
    // The counters and the references do not matter to these plans; row by row they take minutes.
    handle.execute("SET session_replication_role = replica");
    insert("'READY', 0, false, NULL, NULL", 1_000_000);
    insert("'IN_FLIGHT', 1, false, now() + interval '1 hour', gen_random_uuid()", 200_000);
    insert("'DELAYED', 0, false, now() + interval '7 days', NULL", 500_000);
    insert("'IN_FLIGHT', 5, true, now() - interval '1 minute', gen_random_uuid()", 300_000);
    handle.execute("SET session_replication_role = DEFAULT");
    indexes.forEach(handle::execute);
    handle.execute("INSERT INTO queue (id, name) VALUES (?, 'small')", SMALL_QUEUE);
    for (int i = 0; i < 3; i++) {
      TestData.message(database.jdbi(), SMALL_QUEUE).insert();
    }
  }

  @AfterAll
  static void close() {
    handle.close();
  }

  /** All but the primary key; returns what makes them again, faster than row by row. */
  private static List<String> dropIndexes() {
    List<String> definitions =
        handle
            .createQuery(
                "SELECT indexdef FROM pg_indexes WHERE tablename = 'queue_message'"
                    + " AND indexname <> 'queue_message_pkey'")
            .mapTo(String.class)
            .list();
    handle
        .createQuery(
            "SELECT 'DROP INDEX ' || indexname FROM pg_indexes WHERE tablename = 'queue_message'"
                + " AND indexname <> 'queue_message_pkey'")
        .mapTo(String.class)
        .list()
        .forEach(handle::execute);
    return definitions;
  }

  private static void insert(String stateColumns, int rows) {
    handle.execute(
        """
        INSERT INTO queue_message (id, queue_id, priority, enqueued_at, expires_at, payload,
            state, delivery_attempts, exhausted, available_after, receipt_handle)
        SELECT lpad(to_hex(i + (SELECT count(*) FROM queue_message)), 32, '0')::uuid, '%s',
            (ARRAY['HIGH', 'MEDIUM', 'LOW'])[1 + i %% 3]::message_priority,
            now() - interval '1 day' + i * interval '1 ms', now() + interval '10 days', 'x',
            %s
        FROM generate_series(1, %d) i
        """
            .formatted(QUEUE, stateColumns, rows));
  }

  @Test
  void aClaimOfOneTouchesFewBuffersAndSortsNothing() {
    Plan plan = Plan.of(handle, "MessageDao/claim", claim(1));

    assertThat(plan.buffers()).as(plan.toString()).isBetween(1, 99);
    assertThat(plan.mentions("Seq Scan on queue_message")).as(plan.toString()).isFalse();
    assertThat(plan.mentions("Sort Key: queue_message")).as(plan.toString()).isFalse();
  }

  /** B051: stale statistics make a planner run a limited sub-select again for each outer row. */
  @Test
  void b051AClaimLeasesWhatWasAskedForAndNoMore() {
    Plan plan = Plan.of(handle, "MessageDao/claim", claim(50));

    assertThat(plan.toString()).containsPattern("Update on queue_message m\\w* .*actual rows=50");
  }

  /** B181: a plan made for one queue must do for every other, however often the first one runs. */
  @Test
  void b181ManyExecutionsForASmallQueueSpoilNoPlanForALargeOne() {
    Map<String, String> small = claim(1);
    small.put("queueId", "'" + SMALL_QUEUE + "'::uuid");

    Plan large = Plan.afterOthers(handle, "MessageDao/claim", claim(1), small, 20);
    Plan back = Plan.afterOthers(handle, "MessageDao/claim", small, claim(1), 20);

    for (Plan plan : new Plan[] {large, back}) {
      assertThat(plan.buffers()).as(plan.toString()).isBetween(1, 199);
      assertThat(plan.mentions("Seq Scan on queue_message")).as(plan.toString()).isFalse();
      assertThat(plan.mentions("Index Scan using queue_message_ready"))
          .as(plan.toString())
          .isTrue();
    }
  }

  @Test
  void acknowledgeExtendAndReleaseFindTheirRowsByKey() {
    for (String file : new String[] {"delete", "extend", "release"}) {
      Plan plan = Plan.of(handle, "MessageDao/" + file, receipt());

      assertThat(plan.buffers()).as(plan.toString()).isBetween(1, 99);
      assertThat(plan.mentions("queue_message_pkey")).as(plan.toString()).isTrue();
    }
  }

  @Test
  void deadLetteringTakesItsBatchFromTheLeftEnd() {
    Map<String, String> parameters = new HashMap<>();
    parameters.put("queueId", "'" + QUEUE + "'::uuid");
    parameters.put("priority", "'HIGH'::text");
    parameters.put("batch", "1::integer");

    Plan plan = Plan.of(handle, "MessageDao/settleExhausted", parameters);

    assertThat(plan.buffers()).as(plan.toString()).isBetween(1, 99);
    assertThat(plan.toString()).containsPattern("Delete on queue_message m\\w* .*actual rows=1");
  }

  private static Map<String, String> claim(int wanted) {
    Map<String, String> parameters = new HashMap<>();
    parameters.put("queueId", "'" + QUEUE + "'::uuid");
    parameters.put("wanted", wanted + "::integer");
    parameters.put("maxBytes", "8388608::bigint");
    for (String priority : new String[] {"high", "medium", "low"}) {
      parameters.put(priority + "ElapsedFrom", "'-infinity'::timestamptz");
      parameters.put(priority + "ReadyFrom", "'-infinity'::timestamptz");
      parameters.put(priority + "ReadyFromId", "'" + new UUID(0, 0) + "'::uuid");
    }
    return parameters;
  }

  /** Of one message in flight. */
  private static Map<String, String> receipt() {
    Map<String, Object> row =
        handle
            .createQuery(
                "SELECT id, receipt_handle FROM queue_message WHERE state = 'IN_FLIGHT' AND NOT exhausted LIMIT 1")
            .mapToMap()
            .first();
    Map<String, String> parameters = new HashMap<>();
    parameters.put("queueId", "'" + QUEUE + "'::uuid");
    parameters.put("ids", "ARRAY['" + row.get("id") + "']::uuid[]");
    parameters.put("receiptHandles", "ARRAY['" + row.get("receipt_handle") + "']::uuid[]");
    parameters.put("visibilityTimeoutSeconds", "ARRAY[30]::integer[]");
    parameters.put("delaySeconds", "ARRAY[30]::integer[]");
    return parameters;
  }
}
