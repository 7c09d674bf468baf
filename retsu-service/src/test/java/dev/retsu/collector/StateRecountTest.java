package dev.retsu.collector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retsu.db.StateDao;
import dev.retsu.db.TestData;
import dev.retsu.db.TestDatabase;
import dev.retsu.telemetry.StateView;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.transaction.TransactionIsolationLevel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A collection against a recount in the same snapshot, while messages come, change and go. */
@Timeout(120)
class StateRecountTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.create();

  private static final int SESSIONS = 4;
  private static final int STEPS = 120;

  private final Jdbi jdbi = database.jdbi();
  private final TreeSet<String> kinds = new TreeSet<>();

  @Test
  void aCollectionEqualsARecountUnderLoadAndAfterIt() throws Exception {
    long seed = System.nanoTime();
    List<UUID> queues = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      queues.add(
          TestData.queue(jdbi)
              .name("queue-" + i)
              .set("visibility_timeout_seconds", 1)
              .set("max_delivery_attempts", 2)
              .insert());
    }
    ExecutorService threads = Executors.newFixedThreadPool(SESSIONS);
    try {
      List<Future<Void>> sessions = new ArrayList<>();
      for (int session = 0; session < SESSIONS; session++) {
        Random random = new Random(seed + session);
        sessions.add(threads.submit(new RandomSession(jdbi, queues, random, STEPS)));
      }
      while (!sessions.stream().allMatch(Future::isDone)) {
        compare(seed);
      }
      for (Future<Void> session : sessions) {
        session.get();
      }
    } finally {
      threads.shutdownNow();
    }
    compare(seed);
    // A comparison of nothing would prove nothing.
    assertThat(kinds)
        .as("seed %d", seed)
        .contains(
            "READY",
            "READY expired",
            "IN_FLIGHT",
            "IN_FLIGHT passed",
            "IN_FLIGHT passed exhausted",
            "IN_FLIGHT expired passed",
            "DELAYED",
            "DELAYED passed");
  }

  private void compare(long seed) {
    jdbi.useTransaction(
        TransactionIsolationLevel.REPEATABLE_READ,
        handle -> {
          StateDao dao = handle.attach(StateDao.class);
          Instant now = dao.openSnapshot();
          List<StateView.Entry> collected = StateReader.readQueues(dao, now);
          Recount recount = Recount.of(handle, now);
          assertThat(collected).hasSize(9);
          assertThat(collected.stream().map(Recount::text))
              .as("seed %d, messages: %s", seed, recount.messages())
              .containsExactlyElementsOf(
                  collected.stream()
                      .map(e -> recount.text(e.queue().value(), e.priority().name()))
                      .toList());
          kinds.addAll(recount.kinds());
        });
  }
}
