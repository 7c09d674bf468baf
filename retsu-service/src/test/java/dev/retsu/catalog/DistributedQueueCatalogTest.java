package dev.retsu.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.retsu.config.DistributedCacheConfiguration;
import dev.retsu.core.ErrorCode;
import dev.retsu.core.Queue;
import dev.retsu.core.QueueName;
import dev.retsu.core.QueueSettings;
import dev.retsu.core.QueueUpdate;
import dev.retsu.core.RetsuException;
import dev.retsu.db.TestDatabase;
import dev.retsu.redis.TestRedis;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What stands in the shared cache, when, and for how long. */
class DistributedQueueCatalogTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.create();
  @RegisterExtension static final TestRedis redis = TestRedis.create();

  private Source source;
  private CatalogProcess process;

  @BeforeEach
  void open() {
    source = new Source(database);
    process = CatalogProcess.shared(source, redis.configuration());
  }

  @AfterEach
  void close() {
    process.close();
    source.close();
  }

  @Test
  void detailsLiveForFiveMinutes() {
    Queue queue = source.create();
    assertLife(queue.id(), 300_000, () -> process.find(queue.id()));
    assertThat(value(queue.id())).contains(queue.name().value(), "\"version\":1");
    assertLife(queue.id(), 300_000, () -> process.updateTtl(queue.id(), 9));
    assertThat(value(queue.id())).contains("\"version\":2");
  }

  @Test
  void aMissingQueueIsRememberedForFiveSeconds() {
    UUID unknown = UUID.randomUUID();
    assertLife(unknown, 5_000, () -> process.find(unknown));
    assertThat(value(unknown)).isEqualTo("{\"missing\":true}");
  }

  @Test
  void aLoadIsMarkedForTwoSeconds() {
    Queue queue = source.create();
    Hold hold = source.holdAnswers();
    var load = new CompletableFuture[1];
    assertLife(
        queue.id(),
        2_000,
        () -> {
          load[0] = process.catalog.find(queue.id());
          hold.awaitReached();
        });
    assertThat(value(queue.id())).startsWith("{\"loading\":");
    hold.release();
    load[0].join();
    assertThat(value(queue.id())).contains("\"version\":1");
  }

  @Test
  void aFailedLoadTakesItsMarkAway() {
    Queue queue = source.create();
    source.failWith(new RetsuException(ErrorCode.UNAVAILABLE, "the database is away"));
    assertThatThrownBy(() -> process.find(queue.id())).hasRootCauseInstanceOf(RetsuException.class);

    assertThat(value(queue.id())).isNull();
    assertThat(process.details)
        .hasToString("0 hits, 1 misses, loads: 0 success, 0 not_found, 1 error");
    source.work();
    assertThat(process.find(queue.id())).contains(queue);
  }

  @Test
  void nothingIsWrittenBeforePostgresHasAccepted() {
    Queue queue = source.create();
    Hold hold = source.holdAnswers();
    CompletableFuture<Optional<Queue>> update =
        process.catalog.update(queue.id(), new QueueUpdate(1, null, null));
    hold.awaitReached();
    assertThat(value(queue.id())).isNull();
    hold.release();
    update.join();
    assertThat(value(queue.id())).contains("\"version\":2");
  }

  @Test
  void whatPostgresRefusesIsWrittenNowhere() {
    Queue queue = source.create();
    assertThatThrownBy(() -> process.catalog.create(queue.name(), QueueSettings.DEFAULT).join())
        .hasRootCauseMessage("there is already a queue named \"" + queue.name() + "\"");
    UUID unknown = UUID.randomUUID();
    assertThat(process.catalog.update(unknown, new QueueUpdate(1, null, null)).join()).isEmpty();
    assertThat(value(queue.id())).isNull();
    assertThat(value(unknown)).isNull();
  }

  /** The local layer hears of a change after the shared one has it. */
  @Test
  void theLocalLayerIsWrittenLast() {
    Queue queue = source.create();
    DistributedCacheConfiguration patient =
        new DistributedCacheConfiguration(true, redis.url(), 2_000, 10_000, null);
    try (CatalogProcess both = new CatalogProcess(source, CatalogProcess.LOCAL, patient)) {
      redis.pause();
      CompletableFuture<?> update = both.catalog.update(queue.id(), new QueueUpdate(1, null, null));
      Await.until(() -> source.catalog.find(queue.id()).join().orElseThrow().version() == 2);
      CompletableFuture<?> meanwhile = both.catalog.findName(queue.id());
      assertThat(both.names.misses()).isEqualTo(1);
      assertThat(update).isNotDone();
      redis.resume();
      CompletableFuture.allOf(update, meanwhile).join();
      both.findName(queue.id());
      assertThat(both.names.hits()).isEqualTo(1);
    }
  }

  @Test
  void aCreatedQueueReplacesTheMarkThatItIsMissing() {
    UUID id = source.nextId();
    assertThat(process.find(id)).isEmpty();
    Queue queue =
        process.catalog.create(new QueueName("appears-at-once"), QueueSettings.DEFAULT).join();
    assertThat(queue.id()).isEqualTo(id);
    assertThat(process.find(id)).contains(queue);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "garbage", "{\"version\":99}", "{\"loading\":null}", "{\"id\":1}", "[[[["})
  void whatNobodyCanReadIsLoadedAgainAndReplaced(String text) {
    Queue queue = source.create();
    redis.command("SET", key(queue.id()), text);
    assertThat(process.find(queue.id())).contains(queue);
    assertThat(process.find(queue.id())).contains(queue);
    assertThat(process.details)
        .hasToString("1 hits, 1 misses, loads: 1 success, 0 not_found, 0 error");
  }

  @Test
  void aKeyOfAnotherTypeIsReplacedToo() {
    Queue queue = source.create();
    redis.command("LPUSH", key(queue.id()), "x");
    assertThat(process.find(queue.id())).contains(queue);
    assertThat(value(queue.id())).contains("\"version\":1");
  }

  @Test
  void fieldsOfALaterVersionAreIgnored() {
    Queue queue = source.create();
    process.find(queue.id());
    redis.command("SET", key(queue.id()), value(queue.id()).replace("{", "{\"later\":[1],"));
    assertThat(process.find(queue.id())).contains(queue);
    assertThat(process.details.hits()).isEqualTo(1);
  }

  /** B106: who updates reads the update at once, in this process and, by the write, in others. */
  @Test
  void anUpdateIsReadAtOnceAlsoWhileAnOlderLoadRuns() {
    Queue queue = source.create();
    Hold hold = source.holdAnswers();
    CompletableFuture<Optional<Queue>> older = process.catalog.find(queue.id());
    hold.awaitReached();
    source.holdAnswers().release();
    try (Source other = new Source(database);
        CatalogProcess second = CatalogProcess.shared(other, redis.configuration())) {
      Queue updated = process.updateTtl(queue.id(), 9);
      assertThat(process.find(queue.id())).contains(updated);
      assertThat(second.find(queue.id())).contains(updated);
    }
    hold.release();
    assertThat(older.join()).contains(queue);
  }

  private static void assertLife(UUID id, long milliseconds, Runnable write) {
    long start = System.nanoTime();
    write.run();
    long left = Long.parseLong(redis.command("PTTL", key(id)));
    long elapsed = (System.nanoTime() - start) / 1_000_000 + 1;
    assertThat(left).isBetween(milliseconds - elapsed, milliseconds);
  }

  private static String value(UUID id) {
    return redis.command("GET", key(id));
  }

  private static String key(UUID id) {
    return "retsu:queue_details:" + id;
  }
}
