package dev.retsu.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retsu.db.Await;
import dev.retsu.db.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * By force: a trigger freezes one claim between its locks and its commit, by an advisory lock that
 * the test holds, while others go on.
 */
class FrozenClaimTest {
  private static final long FREEZER = 4711;

  @RegisterExtension static final TestDatabase database = TestDatabase.create();

  @Test
  void othersPassAFrozenClaimAndNothingIsLostWhenItRollsBack() {
    try (QueueFixture frozen = new QueueFixture(database, 1);
        QueueFixture other = new QueueFixture(database, 1);
        Handle freezer = database.jdbi().open()) {
      UUID queue = frozen.queue("frozen");
      UUID first = frozen.enqueue(queue, "first", Priority.HIGH);
      UUID second = frozen.enqueue(queue, "second", Priority.HIGH);
      freezeClaimsOf(freezer, first);

      CompletableFuture<List<Delivery>> stuck =
          frozen.service.dequeue(queue, new DequeueRequest(1, Duration.ZERO));
      Await.until(() -> assertThat(waitingFor(freezer)).isEqualTo(1));

      assertThat(other.dequeue(queue, 10))
          .as("a locked message is passed over, not waited for")
          .extracting(Delivery::id)
          .containsExactly(second);
      assertThat(other.dequeue(queue, 10)).isEmpty();

      killTheFrozenOne(freezer);
      freezer.execute("DROP TRIGGER hold_claim ON queue_message");
      freezer.execute("SELECT pg_advisory_unlock(?)", FREEZER);

      assertThat(stuck.handle((found, failure) -> failure != null).join()).isTrue();
      assertThat(other.dequeue(queue, 10))
          .as("what the killed claim had locked is found again, with no attempt counted")
          .extracting(Delivery::id, Delivery::deliveryAttempts)
          .containsExactly(org.assertj.core.groups.Tuple.tuple(first, 1));
      assertThat(QueueFixture.drift(other.jdbi)).isEmpty();
    }
  }

  private static void freezeClaimsOf(Handle freezer, UUID messageId) {
    freezer.execute("SELECT pg_advisory_lock(?)", FREEZER);
    freezer.execute(
        """
        CREATE FUNCTION hold_claim() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM pg_advisory_xact_lock_shared(4711);
            RETURN NEW;
        END $$
        """);
    freezer.execute(
        "CREATE TRIGGER hold_claim BEFORE UPDATE ON queue_message FOR EACH ROW WHEN (OLD.id = '"
            + messageId
            + "') EXECUTE FUNCTION hold_claim()");
  }

  private static int waitingFor(Handle freezer) {
    return freezer
        .createQuery("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")
        .mapTo(Integer.class)
        .one();
  }

  private static void killTheFrozenOne(Handle freezer) {
    freezer.execute(
        "SELECT pg_terminate_backend(pid, 10000) FROM pg_locks"
            + " WHERE locktype = 'advisory' AND NOT granted");
  }
}
