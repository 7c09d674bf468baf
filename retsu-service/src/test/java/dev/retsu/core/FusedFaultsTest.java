package dev.retsu.core;

import static dev.retsu.core.QueueFixture.get;
import static dev.retsu.core.QueueFixture.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.retsu.db.TestDatabase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What members of one statement do to each other: by force, on the real database. */
class FusedFaultsTest {
  private static final int MAX_WAITING = 10_000;

  @RegisterExtension static final TestDatabase database = TestDatabase.create();

  private final Queue<Integer> enqueueSizes = new ConcurrentLinkedQueue<>();
  private final Freezer freezer = new Freezer(database);
  private QueueFixture queues = fixture(128);
  private final UUID queue = queues.queue("q-" + Long.toString(System.nanoTime(), 36));

  private QueueFixture fixture(int maxBatch) {
    FusionSettings settings =
        new FusionSettings(
            maxBatch,
            (operation, size) -> {
              if (operation.equals("enqueue")) {
                enqueueSizes.add(size);
              }
            });
    return new QueueFixture(database, settings, QueueMetrics.NONE, WakeUps.NONE);
  }

  @AfterEach
  void countersEqualARecount() {
    freezer.close();
    assertThat(QueueFixture.drift(queues.jdbi)).isEmpty();
    queues.close();
  }

  @Test
  void aMessageThatTheDatabaseRefusesFailsAlone() {
    CompletableFuture<UUID> held = holdTheLane();
    List<CompletableFuture<UUID>> good = new ArrayList<>();
    CompletableFuture<UUID> poison = null;
    for (int i = 0; i < 20; i++) {
      if (i == 7) {
        poison = enqueue("poison");
      } else {
        good.add(enqueue("good"));
      }
    }
    freezer.thaw();

    get(held);
    assertThat(good).allSatisfy(answer -> assertThat(get(answer)).isNotNull());
    assertThat(poison).isNotNull().failsWithin(Duration.ofSeconds(60));
    assertThat(enqueueSizes).as("all twenty were one statement first").contains(20);
    assertThat(queues.dequeue(queue, 100)).hasSize(20);
  }

  @Test
  void whoLeavesBeforeItsFlushLeavesNothingBehind() {
    CompletableFuture<UUID> held = holdTheLane();
    CompletableFuture<UUID> left = enqueue("left");
    CompletableFuture<UUID> stayed = enqueue("stayed");
    left.cancel(false);
    freezer.thaw();

    get(held);
    get(stayed);
    assertThat(queues.dequeue(queue, 10))
        .extracting(QueueFixture::text)
        .containsExactly("hold", "stayed");
  }

  @ParameterizedTest
  @ValueSource(ints = {128, 1})
  void aConsumerThatLeavesDuringItsClaimTakesNoMessageAlong(int maxBatch) {
    queues.close();
    queues = fixture(maxBatch);
    UUID held = get(enqueue("hold"));
    freezer.freeze();
    CompletableFuture<List<Delivery>> leaver =
        queues.service.dequeue(queue, new DequeueRequest(1, Duration.ZERO));
    freezer.awaitFrozen(1);
    CompletableFuture<List<Delivery>> next =
        queues.service.dequeue(queue, new DequeueRequest(1, Duration.ofSeconds(20)));

    leaver.cancel(false);
    freezer.thaw();

    assertThat(get(next)).extracting(Delivery::id).containsExactly(held);
  }

  @Test
  void aFlushThatTimesOutFailsItsMembersAndTheNextOnesAreServed() {
    queues.close();
    queues = fixture(128);
    queues.pool.setConnectionProperties("options=-c statement_timeout=1000");
    CompletableFuture<UUID> slow = holdTheLane();
    CompletableFuture<UUID> behind = enqueue("behind");

    assertUnavailable(slow);
    assertThat(get(behind)).isNotNull();
    freezer.thaw();
    assertThat(queues.dequeue(queue, 10)).extracting(QueueFixture::text).containsExactly("behind");
  }

  @Test
  void tooManyThatWaitAreRefusedAndThoseThatWereTakenAreServed() {
    CompletableFuture<UUID> held = holdTheLane();
    List<CompletableFuture<UUID>> taken = new ArrayList<>();
    for (int i = 1; i < MAX_WAITING; i++) {
      taken.add(enqueue("m"));
    }

    assertUnavailable(enqueue("one too many"));
    freezer.thaw();

    get(held);
    taken.forEach(QueueFixture::get);
    get(enqueue("there is room again"));
    assertThat(stored()).isEqualTo(MAX_WAITING + 1);
  }

  @Test
  void tooMuchThatWaitsIsRefusedAndRoomIsMadeByThoseThatLeave() {
    byte[] large = new byte[1 << 20];
    holdTheLane();
    List<CompletableFuture<UUID>> taken = new ArrayList<>();
    for (int i = 0; i < 47; i++) {
      taken.add(queues.service.enqueue(queue, new NewMessage(large, Priority.LOW, null, 0)));
    }

    assertUnavailable(queues.service.enqueue(queue, new NewMessage(large, Priority.LOW, null, 0)));
    taken.forEach(answer -> answer.cancel(false));
    CompletableFuture<UUID> welcome =
        queues.service.enqueue(queue, new NewMessage(large, Priority.LOW, null, 0));
    freezer.thaw();

    get(welcome);
    assertThat(stored()).isEqualTo(2);
  }

  /** The statement of one enqueue under way and stopped: what comes now gathers behind it. */
  private CompletableFuture<UUID> holdTheLane() {
    freezer.freeze();
    CompletableFuture<UUID> held = enqueue("hold");
    freezer.awaitFrozen(1);
    return held;
  }

  private CompletableFuture<UUID> enqueue(String payload) {
    return queues.service.enqueue(queue, message(payload, Priority.MEDIUM));
  }

  private int stored() {
    return queues.jdbi.withHandle(
        handle ->
            handle
                .createQuery("SELECT count(*) FROM queue_message WHERE queue_id = ?")
                .bind(0, queue)
                .mapTo(Integer.class)
                .one());
  }

  private static void assertUnavailable(CompletableFuture<?> call) {
    assertThatThrownBy(() -> get(call))
        .isInstanceOfSatisfying(
            RetsuException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE));
  }
}
