package dev.retsu.db;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A session keeps the plan that it made while the table was small, when every index costs the same.
 * What is found by identifier must be found by it then too: acknowledgements walked all messages in
 * flight, once for each receipt.
 */
class SmallTablePlanTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.create();

  private static final UUID QUEUE = UUID.fromString("00000000-0000-7000-8000-000000000001");
  private static Handle handle;

  @BeforeAll
  static void fill() {
    handle = database.superuserJdbi().open();
    handle.execute("ALTER TABLE queue_message SET (autovacuum_enabled = off)");
    handle.execute("VACUUM ANALYZE queue_message");
    handle.execute("INSERT INTO queue (id, name) VALUES (?, 'small')", QUEUE);
    handle.execute(
        """
        INSERT INTO queue_message (id, queue_id, priority, expires_at, payload,
            state, delivery_attempts, exhausted, available_after, receipt_handle)
        SELECT gen_random_uuid(), ?, 'HIGH', clock_timestamp() + interval '1 day', 'x',
            'IN_FLIGHT', 5, i > 50, clock_timestamp() + interval '1 hour', gen_random_uuid()
        FROM generate_series(1, 100) i
        """,
        QUEUE);
  }

  @AfterAll
  static void close() {
    handle.close();
  }

  @Test
  void acknowledgeExtendAndReleaseLookForEachMessageByItsIdentifier() {
    Map<String, String> parameters = parameters();
    parameters.put("ids", someInFlight("id"));
    parameters.put("receiptHandles", someInFlight("receipt_handle"));
    parameters.put("visibilityTimeoutSeconds", "array_fill(30, ARRAY[50])::integer[]");
    parameters.put("delaySeconds", "array_fill(30, ARRAY[50])::integer[]");

    for (String file : new String[] {"delete", "extend", "release"}) {
      assertByIdentifier(Plan.of(handle, "MessageDao/" + file, parameters));
    }
  }

  @Test
  void deadLetteringLooksForEachMessageByItsIdentifier() {
    Map<String, String> parameters = parameters();
    parameters.put("priority", "'HIGH'::text");
    parameters.put("batch", "50::integer");

    String elapsed = "UPDATE queue_message SET available_after = enqueued_at + interval '1 us'";
    Plan plan = Plan.of(handle, "MessageDao/settleExhausted", parameters, elapsed);

    assertByIdentifier(plan);
    assertThat(plan.toString()).containsPattern("Delete on queue_message m\\w* .*actual rows=100");
  }

  private static void assertByIdentifier(Plan plan) {
    assertThat(plan.mentions("using queue_message_pkey")).as(plan.toString()).isTrue();
    assertThat(plan.mentions("Removed by Join Filter")).as(plan.toString()).isFalse();
  }

  private static Map<String, String> parameters() {
    Map<String, String> parameters = new HashMap<>();
    parameters.put("queueId", "'" + QUEUE + "'::uuid");
    return parameters;
  }

  private static String someInFlight(String column) {
    return handle
        .createQuery(
            "SELECT quote_literal(array_agg(%s ORDER BY id)) || '::uuid[]' FROM (SELECT * FROM queue_message ORDER BY id LIMIT 50) AS first"
                .formatted(column))
        .mapTo(String.class)
        .one();
  }
}
