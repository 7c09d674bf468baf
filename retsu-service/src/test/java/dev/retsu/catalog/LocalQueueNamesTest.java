package dev.retsu.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.retsu.config.CacheRegionConfiguration;
import dev.retsu.core.ErrorCode;
import dev.retsu.core.Queue;
import dev.retsu.core.QueueName;
import dev.retsu.core.QueueSettings;
import dev.retsu.core.RetsuException;
import dev.retsu.db.TestDatabase;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class LocalQueueNamesTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.create();

  private final CountedCache metrics = new CountedCache();
  private Source source;
  private LocalQueueNames names;

  @BeforeEach
  void open() {
    source = new Source(database);
    names =
        new LocalQueueNames(source.catalog, new CacheRegionConfiguration(100, 1 << 20), metrics);
  }

  @AfterEach
  void close() {
    source.close();
  }

  @Test
  void concurrentMissesShareOneLoad() {
    Queue queue = source.create();
    source.statements.set(0);
    Hold hold = source.holdAnswers();
    List<CompletableFuture<Optional<QueueName>>> answers = findTimes(64, queue.id());
    hold.release();

    assertThat(answers).allSatisfy(a -> assertThat(a.join()).contains(queue.name()));
    assertThat(source.statements).hasValue(1);
    assertThat(metrics).hasToString("0 hits, 64 misses, loads: 1 success, 0 not_found, 0 error");
  }

  @Test
  void concurrentMissesOfAMissingQueueShareOneLoadAndRememberNothing() {
    UUID unknown = UUID.randomUUID();
    Hold hold = source.holdAnswers();
    List<CompletableFuture<Optional<QueueName>>> answers = findTimes(64, unknown);
    hold.release();

    assertThat(answers).allSatisfy(a -> assertThat(a.join()).isEmpty());
    assertThat(source.statements).hasValue(1);
    assertThat(names.findName(unknown).join()).isEmpty();
    assertThat(source.statements).hasValue(2);
  }

  /** B094: a failed load is shared while it runs, and the next lookup loads again. */
  @Test
  void aFailedLoadIsSharedAndNotRemembered() {
    Queue queue = source.create();
    Hold hold = source.holdAnswers();
    List<CompletableFuture<Optional<QueueName>>> held = findTimes(1, queue.id());
    hold.release();
    held.get(0).join();

    names =
        new LocalQueueNames(source.catalog, new CacheRegionConfiguration(100, 1 << 20), metrics);
    source.failWith(new RetsuException(ErrorCode.UNAVAILABLE, "the database is away"));
    assertThatThrownBy(() -> names.findName(queue.id()).join())
        .hasCauseInstanceOf(RetsuException.class);
    source.work();
    assertThat(names.findName(queue.id()).join()).contains(queue.name());
    assertThat(metrics).asString().contains("loads: 2 success, 0 not_found, 1 error");
  }

  @Test
  void createdAndUpdatedQueuesAreKnownAtOnce() {
    QueueName name = new QueueName("created");
    Queue queue = names.create(name, QueueSettings.DEFAULT).join();
    source.statements.set(0);

    assertThat(names.findName(queue.id()).join()).contains(name);
    assertThat(source.statements).hasValue(0);
    assertThat(metrics).hasToString("1 hits, 0 misses, loads: 0 success, 0 not_found, 0 error");
  }

  @Test
  void detailsGoPastIt() {
    Queue queue = source.create();
    source.statements.set(0);
    names.find(queue.id()).join();
    names.find(queue.id()).join();

    assertThat(source.statements).hasValue(2);
    assertThat(metrics).hasToString("0 hits, 0 misses, loads: 0 success, 0 not_found, 0 error");
  }

  private List<CompletableFuture<Optional<QueueName>>> findTimes(int times, UUID id) {
    return IntStream.range(0, times).mapToObj(i -> names.findName(id)).toList();
  }
}
