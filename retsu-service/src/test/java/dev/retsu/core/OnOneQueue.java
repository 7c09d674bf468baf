package dev.retsu.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retsu.db.TestDatabase;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;

/** A service with a queue of its own, and the counters compared with a recount after each test. */
abstract class OnOneQueue {
  final QueueFixture queues;
  final UUID queue;

  OnOneQueue(TestDatabase database, int maxBatch) {
    queues = new QueueFixture(database, maxBatch);
    queue = queues.queue("q-" + Long.toString(System.nanoTime(), 36));
  }

  @AfterEach
  void countersEqualARecount() {
    assertThat(QueueFixture.drift(queues.jdbi)).isEmpty();
    queues.close();
  }
}
