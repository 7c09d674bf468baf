package dev.retsu.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import dev.retsu.config.DistributedCacheConfiguration;
import dev.retsu.core.Queue;
import dev.retsu.db.TestDatabase;
import dev.retsu.redis.TestRedis;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * B101, B104: whatever happens to Redis in the middle of load, no call fails, every process reads
 * its own updates (B106), one warning is written, and the cache is used again afterwards.
 */
class OutageTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.create();
  @RegisterExtension static final TestRedis redis = TestRedis.create();

  private Source source;
  private CatalogProcess process;
  private CapturedLog log;
  private CatalogLoad load;

  @BeforeEach
  void open() {
    source = new Source(database);
    List<Queue> queues = IntStream.range(0, 4).mapToObj(i -> source.create()).toList();
    log = CapturedLog.of(GuardedRedis.class.getName(), Level.INFO);
    process =
        CatalogProcess.shared(
            source, new DistributedCacheConfiguration(true, redis.url(), 500, 2_000, null));
    load = new CatalogLoad(process, queues);
  }

  @AfterEach
  void close() {
    load.close();
    process.close();
    log.close();
    source.close();
  }

  @Test
  void stoppedAndStarted() {
    outage(redis::stop, redis::start);
  }

  @Test
  void paused() {
    outage(redis::pause, redis::resume);
  }

  @Test
  void full() {
    outage(
        () -> redis.command("CONFIG", "SET", "maxmemory", "1"),
        () -> redis.command("CONFIG", "SET", "maxmemory", "0"));
  }

  @Test
  void readOnly() {
    outage(
        () -> redis.command("REPLICAOF", "127.0.0.1", "1"),
        () -> redis.command("REPLICAOF", "NO", "ONE"));
  }

  @Test
  void answeringErrors() {
    outage(
        () -> redis.command("ACL", "SETUSER", "default", "-@all", "+acl"),
        () -> redis.command("ACL", "SETUSER", "default", "+@all"));
  }

  /** What a restart of the server forgets, and a server that stays must do without a word. */
  @Test
  void flushed() {
    load.awaitHits();
    log.clear();
    redis.command("FLUSHALL");
    redis.command("SCRIPT", "FLUSH");
    load.awaitHits();
    load.close();
    assertThat(load.failures()).isEmpty();
    assertThat(log.lines()).isEmpty();
  }

  /** B101: it starts without Redis, and finds it later. */
  @Test
  void startedWithoutRedis() {
    redis.stop();
    try (CatalogProcess early =
        CatalogProcess.shared(
            source, new DistributedCacheConfiguration(true, redis.url(), 500, 2_000, null))) {
      Queue queue = source.create();
      assertThat(early.find(queue.id())).contains(queue);
      redis.start();
      Await.until(
          () -> {
            assertThat(early.find(queue.id())).contains(queue);
            return early.details.hits() > 0;
          });
    } finally {
      load.awaitHits();
    }
  }

  /**
   * B100, B106: the cache missed an update and holds the older details. The process that made it
   * reads its own write, and mends the entry for the others.
   */
  @Test
  void anUpdateThatTheCacheMissed() {
    Queue queue = source.create();
    process.find(queue.id());
    redis.command("REPLICAOF", "127.0.0.1", "1");
    Queue updated;
    try {
      updated = process.updateTtl(queue.id(), 77);
      assertThat(process.find(queue.id())).contains(updated);
    } finally {
      redis.command("REPLICAOF", "NO", "ONE");
    }
    load.awaitHits();
    assertThat(redis.command("GET", "retsu:queue_details:" + queue.id())).contains("\"version\":1");

    assertThat(process.find(queue.id())).contains(updated);
    assertThat(redis.command("GET", "retsu:queue_details:" + queue.id())).contains("\"version\":2");
  }

  private void outage(Runnable begin, Runnable end) {
    load.awaitHits();
    log.clear();
    begin.run();
    try {
      Await.until(() -> log.lines().size() == 1);
      load.awaitCalls();
    } finally {
      end.run();
    }
    Await.until(() -> log.lines().size() == 2);
    load.awaitHits();
    load.close();

    assertThat(load.failures()).isEmpty();
    assertThat(log.lines().get(0)).startsWith("WARN The shared cache does not work;");
    assertThat(log.lines().get(1)).isEqualTo("INFO The shared cache works again");
    assertThat(log.lines()).hasSize(2);
  }
}
