package dev.retsu.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

@Timeout(120)
class RollupTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.create();

  private static final String ADD_MESSAGES =
      """
      INSERT INTO queue_message (id, queue_id, priority, expires_at, payload)
      SELECT gen_random_uuid(), ?, p, now() + interval '1 hour', ''
      FROM unnest(enum_range(NULL::message_priority)) p, generate_series(1, ?)""";

  private final Jdbi jdbi = database.jdbi();
  private final Rollup rollup = new Rollup(jdbi);
  private UUID queue;

  @BeforeEach
  void messages() {
    jdbi.useHandle(h -> h.execute("TRUNCATE queue CASCADE"));
    queue = TestData.queue(jdbi).name("emails").insert();
    jdbi.useHandle(h -> h.execute(ADD_MESSAGES, queue, 400));
    TestData.message(jdbi, queue).inFlight(1).insert();
    TestData.message(jdbi, queue).delayedFor(java.time.Duration.ofHours(1)).insert();
  }

  @Test
  void findsNothingWhenNothingHasDrifted() {
    assertThat(rollup.findDifferences()).isEmpty();
  }

  /** B061: every kind of drift is found and mended: too much, too little, lost, invented. */
  @Test
  void namesAndMendsWhatHasDrifted() {
    UUID message = TestData.message(jdbi, queue).priority("LOW").insert();
    int shard =
        jdbi.withHandle(
            h ->
                h.createQuery("SELECT queue_message_shard(?)")
                    .bind(0, message)
                    .mapTo(Integer.class)
                    .one());
    jdbi.useHandle(
        h -> {
          h.execute(
              "DELETE FROM queue_priority_state_shard WHERE priority = 'LOW' AND shard = ?", shard);
          h.execute(
              "UPDATE queue_priority_state_shard SET ready_count = 99 WHERE priority = 'HIGH'");
          h.execute("UPDATE queue_priority_state_shard SET in_flight_count = 0, delayed_count = 0");
        });

    assertThat(rollup.findDifferences())
        .anyMatch(d -> d.priority().equals("LOW") && d.shard() == shard && d.ready() == 0)
        .anyMatch(d -> d.priority().equals("HIGH") && d.ready() == 99)
        .anyMatch(d -> d.actualInFlight() == 1 && d.inFlight() == 0)
        .anyMatch(d -> d.actualDelayed() == 1 && d.delayed() == 0)
        .allMatch(d -> d.queueName().equals("emails"));

    rollup.rebuild(queue);

    assertThat(rollup.findDifferences()).isEmpty();
  }

  /** Writers of many kinds go on all the while, and none of them fails. */
  @Test
  void isExactWhileOthersWrite() throws Exception {
    AtomicBoolean over = new AtomicBoolean();
    ExecutorService threads = Executors.newFixedThreadPool(4);
    List<Future<?>> writers = new ArrayList<>();
    try {
      for (int i = 0; i < 4; i++) {
        writers.add(threads.submit(() -> write(over)));
      }
      for (int round = 0; round < 10; round++) {
        jdbi.useHandle(
            h ->
                h.execute(
                    // One row: several would be locked in no order, which only the triggers know.
                    "UPDATE queue_priority_state_shard SET ready_count = ready_count + 1000"
                        + " WHERE priority = 'HIGH' AND shard = ?",
                    ThreadLocalRandom.current().nextInt(32)));

        rollup.rebuild(queue);

        assertThat(rollup.findDifferences()).as("round %d", round).isEmpty();
      }
    } finally {
      over.set(true);
      for (Future<?> writer : writers) {
        writer.get(60, TimeUnit.SECONDS);
      }
      threads.shutdownNow();
    }
    assertThat(rollup.findDifferences()).isEmpty();
  }

  /** B169: it does not wait for ever, so that nobody waits for ever behind it. */
  @Test
  void givesUpWhenTheCountersAreHeld() {
    try (Handle holder = jdbi.open()) {
      holder.begin();
      holder.execute("SELECT FROM queue_priority_state_shard WHERE queue_id = ? FOR UPDATE", queue);
      assertThatThrownBy(() -> rollup.rebuild(queue)).hasMessageContaining("lock timeout");
      holder.rollback();
    }
    rollup.rebuild(queue);
  }

  private Object write(AtomicBoolean over) {
    jdbi.useHandle(
        handle -> {
          while (!over.get()) {
            handle.execute(ADD_MESSAGES, queue, 3);
            handle.execute(
                """
                UPDATE queue_message SET state = 'IN_FLIGHT', delivery_attempts = 1,
                       available_after = clock_timestamp() + interval '1 min', receipt_handle = gen_random_uuid()
                WHERE id IN (SELECT id FROM queue_message WHERE state = 'READY' LIMIT 4 FOR UPDATE SKIP LOCKED)""");
            handle.execute(
                """
                DELETE FROM queue_message
                WHERE id IN (SELECT id FROM queue_message WHERE state = 'IN_FLIGHT' LIMIT 4 FOR UPDATE SKIP LOCKED)""");
          }
        });
    return true;
  }
}
