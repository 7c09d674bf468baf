package dev.retsu.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.retsu.core.ErrorCode;
import dev.retsu.core.Queue;
import dev.retsu.core.QueueName;
import dev.retsu.core.QueuePage;
import dev.retsu.core.QueueSettings;
import dev.retsu.core.QueueUpdate;
import dev.retsu.core.RetsuException;
import dev.retsu.db.TestDatabase;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PostgresQueueCatalogTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.create();

  private Source source;
  private PostgresQueueCatalog catalog;

  @BeforeEach
  void open() {
    database.jdbi().useHandle(handle -> handle.execute("DELETE FROM queue"));
    source = new Source(database);
    catalog = source.catalog;
  }

  @AfterEach
  void close() {
    source.close();
  }

  @Test
  void everyCallIsOneStatement() {
    Queue queue = create("emails");
    Queue updated = catalog.update(queue.id(), new QueueUpdate(1, 2, 3)).join().orElseThrow();

    assertThat(queue.settings()).isEqualTo(QueueSettings.DEFAULT);
    assertThat(updated.settings()).isEqualTo(new QueueSettings(1, 2, 3));
    assertThat(updated.version()).isEqualTo(queue.version() + 1);
    assertThat(catalog.find(queue.id()).join()).contains(updated);
    assertThat(catalog.findName(queue.id()).join()).contains(queue.name());
    assertThat(catalog.find(UUID.randomUUID()).join()).isEmpty();
    assertThat(source.statements).hasValue(5);
  }

  /** B148: of many creations of one name at once, one makes the queue and all others are told. */
  @Test
  void oneOfManyCreatesWins() {
    List<CompletableFuture<String>> answers =
        IntStream.range(0, 16)
            .mapToObj(
                i ->
                    catalog
                        .create(new QueueName("wanted"), QueueSettings.DEFAULT)
                        .handle((queue, failure) -> failure == null ? "created" : code(failure)))
            .toList();
    assertThat(answers.stream().map(Await::answer))
        .hasSize(16)
        .containsOnlyOnce("created")
        .containsOnly("created", "queue_already_exists");
    assertThat(catalog.list("wanted", null, 10).join().queues()).hasSize(1);
  }

  /** The second waits for the end of the first, and takes the name when that is undone. */
  @Test
  void aNameIsFreeAgainWhenItsCreationIsUndone() {
    try (Handle other = database.jdbi().open()) {
      other.begin();
      other.execute("INSERT INTO queue (id, name) VALUES (gen_random_uuid(), 'wanted')");
      CompletableFuture<Queue> second =
          catalog.create(new QueueName("wanted"), QueueSettings.DEFAULT);
      Await.until(PostgresQueueCatalogTest::somebodyWaitsForALock);
      assertThat(second).isNotDone();
      other.rollback();
      assertThat(Await.answer(second).name()).hasToString("wanted");
    }
  }

  @Test
  void listsPageByPage() {
    List.of("a1", "a2", "a3", "b1").forEach(this::create);
    QueuePage first = catalog.list("a", null, 2).join();
    QueuePage second = catalog.list("a", "a2", 2).join();

    assertThat(first.queues())
        .extracting(queue -> queue.name().value())
        .containsExactly("a1", "a2");
    assertThat(first.next()).isEqualTo(new QueueName("a2"));
    assertThat(second.queues()).extracting(queue -> queue.name().value()).containsExactly("a3");
    assertThat(second.next()).isNull();
    assertThat(catalog.list("a", null, 3).join().next()).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"%", "A", "é", "\u0000", "a'", "\uD83D", "~"})
  void aPrefixThatNoNameCanHaveFindsNothing(String prefix) {
    create("a");
    source.statements.set(0);
    assertThat(catalog.list(prefix, null, 10).join()).isEqualTo(new QueuePage(List.of(), null));
    assertThat(source.statements).hasValue(0);
  }

  @Test
  void aCursorThatIsNoNameIsRefused() {
    assertThatThrownBy(() -> catalog.list("", "\u0000", 10).join())
        .cause()
        .isInstanceOfSatisfying(
            RetsuException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_PARAMETER));
  }

  private Queue create(String name) {
    return catalog.create(new QueueName(name), QueueSettings.DEFAULT).join();
  }

  private static String code(Throwable failure) {
    Throwable cause = failure.getCause() == null ? failure : failure.getCause();
    return ((RetsuException) cause).code().code();
  }

  private static boolean somebodyWaitsForALock() {
    return database
        .jdbi()
        .withHandle(
            handle ->
                handle
                    .createQuery(
                        "SELECT EXISTS (SELECT FROM pg_locks l JOIN pg_stat_activity a USING (pid)"
                            + " WHERE NOT l.granted AND a.datname = current_database())")
                    .mapTo(Boolean.class)
                    .one());
  }
}
