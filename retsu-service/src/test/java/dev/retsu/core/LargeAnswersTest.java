package dev.retsu.core;

import static dev.retsu.core.QueueFixture.get;
import static org.assertj.core.api.Assertions.assertThat;

import dev.retsu.db.TestDatabase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** One answer carries 8 MiB of payload at most, and leases nothing that it does not carry. */
@ParameterizedClass
@ValueSource(ints = {128, 1})
class LargeAnswersTest extends OnOneQueue {
  private static final int FIT = 8;
  private static final byte[] LARGEST = new byte[1 << 20];

  @RegisterExtension static final TestDatabase database = TestDatabase.create();

  private final boolean fused;

  LargeAnswersTest(int maxBatch) {
    super(database, maxBatch);
    fused = maxBatch > 1;
  }

  @Test
  void whatDoesNotFitStaysReadyForTheNextCall() {
    List<UUID> ids = enqueueLargest(2 * FIT + 3);

    assertThat(ids(queues.dequeue(queue, 100))).isEqualTo(ids.subList(0, FIT));
    assertThat(notReady()).isEqualTo(FIT);
    assertThat(ids(queues.dequeue(queue, 100))).isEqualTo(ids.subList(FIT, 2 * FIT));
    assertThat(ids(queues.dequeue(queue, 100))).isEqualTo(ids.subList(2 * FIT, 2 * FIT + 3));
  }

  @Test
  void retriesThatDoNotFitAreNotPassedOver() {
    List<UUID> ids = enqueueLargest(FIT + 2);
    ids(queues.dequeue(queue, 100));
    ids(queues.dequeue(queue, 100));
    queues.elapseLeases(queue);

    List<UUID> again = new ArrayList<>(ids(queues.dequeue(queue, 100)));
    assertThat(again).hasSize(FIT);
    again.addAll(ids(queues.dequeue(queue, 100)));

    assertThat(again).containsExactlyInAnyOrderElementsOf(ids);
  }

  /**
   * With fusion one claim follows another. Without it they run side by side, and what one of them
   * locks in vain another passes over, so that it may come back empty.
   */
  @Test
  void manyConsumersShareWhatOneAnswerDoesNotCarry() {
    List<UUID> ids = enqueueLargest(3 * FIT);
    List<CompletableFuture<List<Delivery>>> calls = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      calls.add(queues.service.dequeue(queue, new DequeueRequest(100, Duration.ZERO)));
    }

    List<UUID> delivered = new ArrayList<>();
    for (var call : calls) {
      List<Delivery> answer = get(call);
      assertThat(answer).hasSizeBetween(fused ? 1 : 0, FIT);
      delivered.addAll(ids(answer));
    }
    for (List<UUID> rest = ids(queues.dequeue(queue, 100));
        !rest.isEmpty();
        rest = ids(queues.dequeue(queue, 100))) {
      delivered.addAll(rest);
    }
    assertThat(delivered).containsExactlyInAnyOrderElementsOf(ids);
  }

  private List<UUID> enqueueLargest(int count) {
    return get(
        queues.service.enqueueAll(
            queue, Collections.nCopies(count, new NewMessage(LARGEST, Priority.MEDIUM, null, 0))));
  }

  private int notReady() {
    return queues.jdbi.withHandle(
        handle ->
            handle
                .createQuery(
                    "SELECT count(*) FROM queue_message WHERE queue_id = ? AND state <> 'READY'")
                .bind(0, queue)
                .mapTo(Integer.class)
                .one());
  }

  private static List<UUID> ids(List<Delivery> deliveries) {
    return deliveries.stream().map(Delivery::id).toList();
  }
}
