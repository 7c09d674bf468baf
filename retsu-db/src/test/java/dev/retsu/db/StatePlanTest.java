package dev.retsu.db;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The cost of a collection, in buffers: that of the queues, however many messages they hold.
 * Deliberately with the statistics of an empty table. B118.
 */
class StatePlanTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.create();

  private static final int QUEUES = 200;
  private static final int SLOTS = QUEUES * 3;
  private static final Map<String, String> NOW = Map.of("now", "clock_timestamp()::timestamptz");

  private static final String LATER = "now() + interval '10 days'";

  private static Handle handle;

  @BeforeAll
  static void createQueues() {
    handle = database.jdbi().open();
    handle.execute("ANALYZE");
    handle.execute("ALTER TABLE queue_message SET (autovacuum_enabled = off)");
    handle.execute("ALTER TABLE queue_priority_state_shard SET (autovacuum_enabled = off)");
    for (int i = 0; i < QUEUES; i++) {
      TestData.queue(database.jdbi()).name("state-" + i).insert();
    }
    // Every queue and priority has a few of each state, one elapsed lease and one expired message.
    insert(3, "'READY', 0, NULL, NULL", LATER);
    insert(3, "'IN_FLIGHT', 1, now() + interval '1 hour', gen_random_uuid()", LATER);
    insert(1, "'IN_FLIGHT', 1, now() - interval '1 minute', gen_random_uuid()", LATER);
    insert(1, "'READY', 0, NULL, NULL", "now() - interval '1 hour'");
  }

  @AfterAll
  static void close() {
    handle.close();
  }

  @Test
  void aCollectionCostsTheQueuesAndNotTheMessages() {
    Plan few = readQueues();
    insert(100, "'READY', 0, NULL, NULL", LATER);
    insert(50, "'IN_FLIGHT', 1, now() + interval '1 hour', gen_random_uuid()", LATER);
    insert(50, "'DELAYED', 0, now() + interval '1 day', NULL", LATER);
    Plan many = readQueues();

    assertThat(few.buffers()).as(few.toString()).isBetween(1, SLOTS * 20);
    // A deeper index costs a page a seek, and the counters of 32 shards have theirs.
    int counters = pages("queue_priority_state_shard");
    assertThat(many.buffers() - counters).as(many.toString()).isBetween(1, SLOTS * 25);
    for (Plan plan : new Plan[] {few, many}) {
      assertThat(plan.toString())
          .doesNotContainPattern("Seq Scan on queue_message")
          .doesNotContainPattern("Bitmap")
          .doesNotContainPattern("Sort Key: m")
          .doesNotContain("queue_message_expires_at", "queue_message_pkey");
    }
  }

  @Test
  void theExpiredAreFoundWithoutTheLiving() {
    Plan plan = Plan.of(handle, "StateDao/countExpired", NOW, open(), "SET enable_seqscan = off");

    assertThat(plan.mentions("queue_message_expires_at")).as(plan.toString()).isTrue();
    // One expired message in each slot: its index entry, its row, no more.
    assertThat(plan.buffers()).as(plan.toString()).isBetween(SLOTS / 100, SLOTS * 3);
  }

  private static Plan readQueues() {
    return Plan.of(handle, "StateDao/readQueues", NOW, open(), "SET LOCAL enable_seqscan = on");
  }

  private static String open() {
    return Plan.sql("StateDao/openSnapshot");
  }

  private static int pages(String table) {
    return handle
        .createQuery("SELECT pg_relation_size(:table::regclass) / 8192")
        .bind("table", table)
        .mapTo(Integer.class)
        .one();
  }

  /** Into every queue and priority, the counters with them. */
  private static void insert(int perSlot, String stateColumns, String expiresAt) {
    handle.execute(
        "INSERT INTO queue_message (id, queue_id, priority, enqueued_at, expires_at, payload,"
            + " state, delivery_attempts, available_after, receipt_handle)"
            + " SELECT gen_random_uuid(), q.id, p, now() - interval '2 days', "
            + expiresAt
            + ", 'x', "
            + stateColumns
            + " FROM queue q, unnest(enum_range(NULL::message_priority)) p, generate_series(1, "
            + perSlot
            + ")");
  }
}
