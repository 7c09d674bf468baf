package dev.retsu.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retsu.core.Queue;
import dev.retsu.core.QueueName;
import dev.retsu.core.QueueSettings;
import dev.retsu.core.QueueUpdate;
import dev.retsu.db.TestDatabase;
import dev.retsu.redis.TestRedis;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Late writes in the order that does harm, forced. Each order is run twice: as the product writes,
 * and with the last write winning, which shows that the order is one that does harm.
 */
class StaleWriteTest {
  private static final QueueUpdate SECOND = new QueueUpdate(null, null, 2);
  private static final QueueUpdate THIRD = new QueueUpdate(null, null, 3);

  @RegisterExtension static final TestDatabase database = TestDatabase.create();
  @RegisterExtension static final TestRedis redis = TestRedis.create();

  @Test
  void anOldLoadDoesNotOverwriteAnUpdate() {
    assertThat(found(SharedScripts.COMPARING, this::loadByAWhileBUpdates)).isEqualTo(2);
    assertThat(found(SharedProcess.LAST_WRITE_WINS, this::loadByAWhileBUpdates))
        .isEqualTo(QueueSettings.DEFAULT.defaultMessageTtlSeconds());
  }

  @Test
  void anEarlierUpdateDoesNotOverwriteALaterOne() {
    assertThat(found(SharedScripts.COMPARING, this::updateByAIsWrittenAfterThatByB)).isEqualTo(3);
    assertThat(found(SharedProcess.LAST_WRITE_WINS, this::updateByAIsWrittenAfterThatByB))
        .isEqualTo(2);
  }

  @Test
  void aMissingMarkDoesNotOverwriteDetails() {
    assertThat(found(SharedScripts.COMPARING, this::missedByAWhileBCreates))
        .isEqualTo(QueueSettings.DEFAULT.defaultMessageTtlSeconds());
    assertThat(found(SharedProcess.LAST_WRITE_WINS, this::missedByAWhileBCreates)).isNull();
  }

  /** A reads the first version, B writes the second, then A writes what it has read. */
  private UUID loadByAWhileBUpdates(Pair pair) {
    Queue queue = pair.sourceOfB.create();
    Hold hold = pair.sourceOfA.holdAnswers();
    CompletableFuture<Optional<Queue>> load = pair.a.catalog.find(queue.id());
    hold.awaitReached();
    pair.b.catalog.update(queue.id(), SECOND).join();
    hold.release();
    load.join();
    return queue.id();
  }

  /** A commits the second version, B commits and writes the third, then A writes the second. */
  private UUID updateByAIsWrittenAfterThatByB(Pair pair) {
    Queue queue = pair.sourceOfB.create();
    Hold hold = pair.sourceOfA.holdAnswers();
    CompletableFuture<Optional<Queue>> update = pair.a.catalog.update(queue.id(), SECOND);
    hold.awaitReached();
    pair.b.catalog.update(queue.id(), THIRD).join();
    hold.release();
    update.join();
    return queue.id();
  }

  /** A finds no queue, B creates it and writes it, then A marks it as missing. */
  private UUID missedByAWhileBCreates(Pair pair) {
    UUID id = pair.sourceOfB.nextId();
    Hold hold = pair.sourceOfA.holdAnswers();
    CompletableFuture<Optional<Queue>> load = pair.a.catalog.find(id);
    hold.awaitReached();
    QueueName name = new QueueName("q" + Long.toString(System.nanoTime(), 36));
    assertThat(pair.b.catalog.create(name, QueueSettings.DEFAULT).join().id()).isEqualTo(id);
    hold.release();
    load.join();
    return id;
  }

  /** The time to live that a third process finds in the cache; null for a missing queue. */
  private static Integer found(SharedScripts scripts, Function<Pair, UUID> interleaving) {
    try (Pair pair = new Pair(scripts)) {
      UUID id = interleaving.apply(pair);
      SharedEntry entry = pair.b.cache.read(id).join();
      return entry.queue() == null ? null : entry.queue().settings().defaultMessageTtlSeconds();
    }
  }

  private static final class Pair implements AutoCloseable {
    final Source sourceOfA = new Source(database);
    final Source sourceOfB = new Source(database);
    final SharedProcess a;
    final SharedProcess b;

    Pair(SharedScripts scripts) {
      a = new SharedProcess(sourceOfA.catalog, redis.configuration(), scripts);
      b = new SharedProcess(sourceOfB.catalog, redis.configuration(), scripts);
    }

    @Override
    public void close() {
      a.close();
      b.close();
      sourceOfA.close();
      sourceOfB.close();
    }
  }
}
