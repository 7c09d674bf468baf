package dev.retsu.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retsu.core.Queue;
import dev.retsu.db.TestDatabase;
import dev.retsu.redis.TestRedis;
import dev.retsu.telemetry.CacheMetrics;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Who reads PostgreSQL when several processes miss one queue. */
class CrossProcessLoadTest {
  private static final int PROCESSES = 4;
  private static final int THREADS = 64;

  @RegisterExtension static final TestDatabase database = TestDatabase.create();
  @RegisterExtension static final TestRedis redis = TestRedis.create();

  private final List<CatalogProcess> processes = new ArrayList<>();
  private Source source;

  @BeforeEach
  void open() {
    source = new Source(database);
    for (int i = 0; i < PROCESSES; i++) {
      processes.add(new CatalogProcess(source, CatalogProcess.LOCAL, redis.configuration()));
    }
    // Classes and connections: a first load may take longer than a mark lives.
    Queue warm = source.create();
    processes.forEach(process -> process.find(warm.id()));
    source.statements.set(0);
  }

  @AfterEach
  void close() {
    processes.forEach(CatalogProcess::close);
    source.close();
  }

  @Test
  void aColdQueueIsReadFromPostgresOnce() {
    Queue queue = source.create();
    source.statements.set(0);
    assertThat(findFromAllThreads(queue.id())).containsOnly(Optional.of(queue));
    assertThat(source.statements).hasValue(1);
  }

  @Test
  void aMissingQueueIsReadFromPostgresOnce() {
    assertThat(findFromAllThreads(UUID.randomUUID())).containsOnly(Optional.empty());
    assertThat(source.statements).hasValue(1);
  }

  /** The owner of the mark is gone; when the mark is, one of the others loads. */
  @Test
  void othersLoadWhenTheLoaderDies() {
    Queue queue = source.create();
    try (Source dead = new Source(database);
        CatalogProcess owner = CatalogProcess.shared(dead, redis.configuration())) {
      Hold hold = dead.holdAnswers();
      CompletableFuture<?> lost = owner.catalog.find(queue.id());
      hold.awaitReached();
      owner.close();

      source.statements.set(0);
      assertThat(findFromAllThreads(queue.id())).containsOnly(Optional.of(queue));
      // One load by whoever claims first, and one by each process whose own two seconds are over.
      assertThat(source.statements.get()).isBetween(1, PROCESSES);
      assertThat(lost).isNotDone();
    }
  }

  /** B095: waiting ends when the mark should have, even if somebody always puts a new one. */
  @Test
  void waitingEndsInPostgres() {
    Queue queue = source.create();
    redis.command(
        "SET", key(queue), "{\"loading\":{\"owner\":\"somebody\",\"load\":1}}", "PX", "60000");
    source.statements.set(0);
    long start = System.nanoTime();

    assertThat(processes.get(0).find(queue.id())).contains(queue);
    assertThat(System.nanoTime() - start)
        .isGreaterThanOrEqualTo(SharedQueueDetails.MARKER_LIFE.toNanos());
    assertThat(source.statements).hasValue(1);
    assertThat(redis.command("GET", key(queue))).contains("\"version\":1");
  }

  /** A server that hung may carry out a claim whose process has long gone on without it. */
  @Test
  void aProcessDoesNotWaitForItself() {
    Queue queue = source.create();
    try (SharedProcess process =
        new SharedProcess(source.catalog, redis.configuration(), SharedScripts.COMPARING)) {
      redis.command("SET", key(queue), "{\"loading\":{\"owner\":\"me\",\"load\":1}}");
      redis.command("CONFIG", "RESETSTAT");
      SharedLookup.Tools tools =
          new SharedLookup.Tools(
              process.cache, source.catalog, new OwnWrites(), process.scheduler, CacheMetrics.NONE);
      assertThat(
              Await.answer(new SharedLookup(queue.id(), new LoadingMarker("me", 2), tools).run()))
          .isEqualTo(new SharedLookup.Answer(Optional.of(queue), false));
      // One to look, one in each of two scripts.
      assertThat(redis.command("INFO", "commandstats")).contains("cmdstat_get:calls=3,");
    }
  }

  private List<Optional<Queue>> findFromAllThreads(UUID id) {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS * PROCESSES);
    CyclicBarrier start = new CyclicBarrier(THREADS * PROCESSES);
    List<CompletableFuture<Optional<Queue>>> answers =
        processes.stream()
            .flatMap(process -> Stream.generate(() -> process).limit(THREADS))
            .map(process -> CompletableFuture.supplyAsync(() -> find(process, id, start), threads))
            .toList();
    List<Optional<Queue>> found = answers.stream().map(Await::answer).toList();
    threads.shutdownNow();
    assertThat(found).hasSize(THREADS * PROCESSES);
    return found;
  }

  private static Optional<Queue> find(CatalogProcess process, UUID id, CyclicBarrier start) {
    try {
      start.await();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
    return process.find(id);
  }

  private static String key(Queue queue) {
    return "retsu:queue_details:" + queue.id();
  }
}
