package dev.retsu.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Random statements of every kind, each step compared with a recount: B056 to B061, B067. The seed
 * is in the message of a failure.
 */
class RollupPropertyTest {
  private static final int STEPS = 150;
  private static final int SESSIONS = 4;

  @RegisterExtension static final TestDatabase database = TestDatabase.create();

  @Test
  void theCountersEqualARecountAfterEveryStep() {
    long seed = System.nanoTime();
    try (Handle handle = database.jdbi().open()) {
      List<UUID> queues = queues("single-");
      Random random = new Random(seed);
      for (int step = 0; step < STEPS; step++) {
        String statement = statement(random, queues, true);
        boolean rolledBack = random.nextInt(4) == 0;
        run(handle, statement, rolledBack);
        assertThat(Recount.drift(handle))
            .as("seed %d step %d: %s", seed, step, statement)
            .isEmpty();
      }
    }
  }

  @Test
  void theCountersEqualARecountAfterSessionsSideBySideAndNoneDeadlocks() throws Exception {
    long seed = System.nanoTime();
    List<UUID> queues = queues("many-");
    ExecutorService threads = Executors.newFixedThreadPool(SESSIONS);
    List<Callable<Void>> sessions = new ArrayList<>();
    for (int session = 0; session < SESSIONS; session++) {
      Random random = new Random(seed + session);
      sessions.add(() -> session(random, queues));
    }
    for (Future<Void> done : threads.invokeAll(sessions)) {
      done.get();
    }
    threads.shutdown();
    try (Handle handle = database.jdbi().open()) {
      assertThat(Recount.drift(handle)).as("seed %d", seed).isEmpty();
    }
  }

  private static Void session(Random random, List<UUID> queues) {
    try (Handle handle = database.jdbi().open()) {
      for (int step = 0; step < STEPS; step++) {
        run(handle, statement(random, queues, false), random.nextInt(4) == 0);
      }
    }
    return null;
  }

  private static void run(Handle handle, String statement, boolean rollBack) {
    handle.begin();
    try {
      handle.execute(statement);
    } catch (JdbiException e) {
      handle.rollback();
      fail("refused: " + statement, e);
    }
    if (rollBack) {
      handle.rollback();
    } else {
      handle.commit();
    }
  }

  private static String statement(Random random, List<UUID> queues, boolean alone) {
    UUID queue = queues.get(random.nextInt(queues.size()));
    UUID other = queues.get(random.nextInt(queues.size()));
    int rows = 1 + random.nextInt(60);
    String some =
        " WHERE id IN (SELECT id FROM queue_message WHERE queue_id = '%s' ORDER BY id LIMIT %d FOR UPDATE%s)"
            .formatted(queue, rows, alone ? "" : " SKIP LOCKED");
    return switch (random.nextInt(alone ? 9 : 7)) {
      case 0, 1, 2 ->
          """
          INSERT INTO queue_message (id, queue_id, priority, expires_at, payload)
          SELECT gen_random_uuid(), q, (ARRAY['HIGH', 'MEDIUM', 'LOW'])[1 + i %% 3]::message_priority,
              now() + interval '1 hour', 'x'
          FROM generate_series(1, %d) i, unnest(ARRAY['%s', '%s']::uuid[]) q
          """
              .formatted(rows, queue, other);
      case 3 -> "DELETE FROM queue_message" + some;
      case 4 ->
          "UPDATE queue_message SET state = 'IN_FLIGHT', delivery_attempts = 1,"
              + " available_after = clock_timestamp() + interval '1 min',"
              + " receipt_handle = gen_random_uuid()"
              + some;
      case 5 ->
          "UPDATE queue_message SET state = 'DELAYED', available_after = clock_timestamp(),"
              + " receipt_handle = NULL"
              + some;
      case 6 -> "UPDATE queue_message SET payload = payload || 'y', expires_at = expires_at" + some;
      case 7 ->
          "UPDATE queue_message SET queue_id = '"
              + other
              + "', priority = 'LOW', id = gen_random_uuid()"
              + some;
      default ->
          random.nextInt(5) == 0 ? "TRUNCATE queue_message" : "DELETE FROM queue_message" + some;
    };
  }

  private static List<UUID> queues(String prefix) {
    List<UUID> queues = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      queues.add(TestData.queue(database.jdbi()).name(prefix + i).insert());
    }
    return queues;
  }
}
