package dev.retsu.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.retsu.db.MaintenanceDao;
import dev.retsu.db.Recount;
import dev.retsu.db.TestData;
import dev.retsu.db.TestDatabase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

@Timeout(120)
class QueueMaintenanceTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.create();

  private static final Duration PAST = Duration.ofSeconds(-5);
  private static final Duration FUTURE = Duration.ofHours(1);
  private static final Duration RETENTION = Duration.ofDays(14);

  private final Jdbi jdbi = database.jdbi();
  private final RecordedMetrics metrics = new RecordedMetrics();
  private UUID queue;
  private UUID other;

  @BeforeEach
  void emptyDatabase() {
    jdbi.useHandle(h -> h.execute("TRUNCATE queue CASCADE"));
    queue = TestData.queue(jdbi).name("emails").insert();
    other = TestData.queue(jdbi).name("orders").insert();
  }

  @Test
  void deletesExpiredMessagesOfEveryStateAndCountsThemByHistory() {
    TestData.message(jdbi, queue).expiresIn(PAST).insert();
    TestData.message(jdbi, queue).priority("HIGH").expiresIn(PAST).insert();
    TestData.message(jdbi, queue).leasedFor(PAST, 2).expiresIn(PAST).insert();
    TestData.message(jdbi, queue).delayedFor(FUTURE).expiresIn(PAST).insert();
    TestData.message(jdbi, other).delayedFor(PAST).expiresIn(PAST).insert();
    UUID live = TestData.message(jdbi, queue).insert();

    assertThat(maintenance().expireMessages(500)).isEqualTo(5);

    assertThat(remaining()).containsExactly(live);
    assertThat(metrics.counts)
        .containsOnly(
            Map.entry("expired emails never_delivered", 3L),
            Map.entry("expired emails previously_delivered", 1L),
            Map.entry("expired orders never_delivered", 1L));
    assertThat(Recount.drift(jdbi)).isEmpty();
  }

  /** B025: what expires in the hands of a consumer stays until its lease is over. */
  @Test
  void leavesAnExpiredMessageToItsConsumerUntilTheLeaseEnds() {
    UUID leased = TestData.message(jdbi, queue).leasedFor(FUTURE, 1).expiresIn(PAST).insert();

    assertThat(maintenance().expireMessages(500)).isZero();
    assertThat(remaining()).containsExactly(leased);

    jdbi.useHandle(
        h ->
            h.execute(
                "UPDATE queue_message SET available_after = clock_timestamp() - interval '1 s'"));
    assertThat(maintenance().expireMessages(500)).isOne();
    assertThat(remaining()).isEmpty();
  }

  /** An exhausted message that nobody dequeues ends by its expiry; it is no dead letter (B193). */
  @Test
  void countsAnExhaustedMessageAsExpired() {
    TestData.message(jdbi, queue)
        .leasedFor(PAST, 5)
        .set("exhausted", true)
        .expiresIn(PAST)
        .insert();

    maintenance().expireMessages(500);

    assertThat(metrics.counts).containsOnly(Map.entry("expired emails previously_delivered", 1L));
    assertThat(count("queue_dead_letter_message")).isZero();
  }

  @Test
  void aSweepGoesThroughBatchesAndStartsAnewAfterAShortOne() {
    for (int i = 1; i <= 7; i++) {
      TestData.message(jdbi, queue).expiresIn(Duration.ofSeconds(-i)).insert();
    }
    QueueMaintenance maintenance = maintenance();

    assertThat(maintenance.expireMessages(3)).isEqualTo(3);
    // Expired before those that the sweep has passed: the next sweep finds it.
    TestData.message(jdbi, queue).expiresIn(Duration.ofMinutes(-10)).insert();
    assertThat(maintenance.expireMessages(3)).isEqualTo(3);
    assertThat(maintenance.expireMessages(3)).isEqualTo(1);
    assertThat(maintenance.expireMessages(3)).isEqualTo(1);
    assertThat(maintenance.expireMessages(3)).isZero();
    assertThat(metrics.counts).containsOnly(Map.entry("expired emails never_delivered", 8L));
  }

  /** B065: no cleaner waits for a row that somebody holds, or for a slow cleaner. */
  @Test
  void passesOverLockedRows() {
    UUID locked = TestData.message(jdbi, queue).expiresIn(PAST).insert();
    TestData.message(jdbi, queue).expiresIn(PAST).insert();
    try (Handle holder = jdbi.open()) {
      holder.begin();
      holder.execute("SELECT FROM queue_message WHERE id = ? FOR UPDATE", locked);

      assertThat(maintenance().expireMessages(500)).isOne();

      holder.rollback();
    }
    assertThat(remaining()).containsExactly(locked);
  }

  /** B064, B068, B091: many cleaners at once neither deadlock nor count a message twice. */
  @Test
  void severalAtOnceDeleteEachMessageOnce() throws Exception {
    int messages = 4_000;
    jdbi.useHandle(
        h ->
            h.execute(
                """
                INSERT INTO queue_message (id, queue_id, priority, enqueued_at, expires_at, payload)
                SELECT gen_random_uuid(), CASE WHEN i % 3 = 0 THEN ?::uuid ELSE ?::uuid END,
                       (ARRAY['HIGH', 'MEDIUM', 'LOW']::message_priority[])[1 + i % 3],
                       now() - interval '1 hour', now() - i * interval '1 millisecond', ''
                FROM generate_series(1, ?) i""",
                queue, other, messages));
    List<Callable<Integer>> cleaners = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      cleaners.add(() -> sweep(maintenance()));
    }
    cleaners.add(this::deleteAsConsumersDo);
    ExecutorService threads = Executors.newFixedThreadPool(cleaners.size());
    int deleted = 0;
    try {
      for (Future<Integer> sweep : threads.invokeAll(cleaners, 100, TimeUnit.SECONDS)) {
        deleted += sweep.get();
      }
    } finally {
      threads.shutdownNow();
    }

    deleted += sweep(maintenance());
    assertThat(deleted).isEqualTo(messages);
    assertThat(remaining()).isEmpty();
    assertThat(Recount.drift(jdbi)).isEmpty();
  }

  @Test
  void purgesDeadLettersThatWereKeptLongEnough() {
    deadLetter(queue, RETENTION.plusSeconds(1));
    deadLetter(other, RETENTION.plusDays(100));
    deadLetter(queue, RETENTION.minusSeconds(30));

    assertThat(maintenance().purgeDeadLetters(RETENTION, 500)).isEqualTo(2);

    assertThat(count("queue_dead_letter_message")).isOne();
    assertThat(metrics.counts)
        .containsOnly(Map.entry("purged emails", 1L), Map.entry("purged orders", 1L));
  }

  /** B196: the dead letters of a bad day go, in batches. */
  @Test
  void purgesInBatches() {
    for (int i = 1; i <= 5; i++) {
      deadLetter(queue, RETENTION.plusSeconds(i));
    }
    QueueMaintenance maintenance = maintenance();

    assertThat(maintenance.purgeDeadLetters(RETENTION, 2)).isEqualTo(2);
    assertThat(maintenance.purgeDeadLetters(RETENTION, 2)).isEqualTo(2);
    assertThat(maintenance.purgeDeadLetters(RETENTION, 2)).isEqualTo(1);
    assertThat(metrics.counts).containsOnly(Map.entry("purged emails", 5L));
  }

  /** B089: a retention is a number of seconds, also across a change of the clocks. */
  @Test
  void theTimeZoneOfTheSessionDoesNotChangeTheRetention() {
    for (String zone : List.of("Pacific/Auckland", "America/New_York", "UTC")) {
      jdbi.useHandle(h -> h.execute("TRUNCATE queue_dead_letter_message"));
      deadLetter(queue, Duration.ofDays(200).plusSeconds(5));
      deadLetter(queue, Duration.ofDays(200).minusSeconds(60));
      jdbi.useHandle(
          h -> {
            h.execute("SET timezone = '" + zone + "'");
            var dao = h.attach(MaintenanceDao.class);
            assertThat(dao.purgeDeadLetters(null, Duration.ofDays(200).toSeconds(), 10))
                .as(zone)
                .hasSize(1);
          });
      assertThat(count("queue_dead_letter_message")).as(zone).isOne();
    }
  }

  @Test
  void aFailedStatementCountsNothing() {
    MaintenanceDao failing = jdbi.open().attach(MaintenanceDao.class);
    QueueMaintenance maintenance = new QueueMaintenance(failing, catalog(), metrics);
    jdbi.useHandle(
        h ->
            assertThatThrownBy(() -> maintenance.expireMessages(-1))
                .hasMessageContaining("LIMIT must not be negative"));
    assertThat(metrics.counts).isEmpty();
  }

  @Test
  void whatWasDeletedStaysDeletedWhenItsNameCannotBeHad() {
    TestData.message(jdbi, queue).expiresIn(PAST).insert();
    TestData.message(jdbi, other).expiresIn(PAST).insert();
    QueueCatalog catalog =
        new FakeCatalog(
            id ->
                id.equals(queue)
                    ? CompletableFuture.failedFuture(
                        new RetsuException(ErrorCode.UNAVAILABLE, "the cache is away"))
                    : CompletableFuture.completedFuture(Optional.of(new QueueName("orders"))));
    QueueMaintenance maintenance =
        new QueueMaintenance(jdbi.onDemand(MaintenanceDao.class), catalog, metrics);

    assertThat(maintenance.expireMessages(10)).isEqualTo(2);

    assertThat(metrics.counts).containsOnly(Map.entry("expired orders never_delivered", 1L));
  }

  private QueueMaintenance maintenance() {
    return new QueueMaintenance(jdbi.onDemand(MaintenanceDao.class), catalog(), metrics);
  }

  private QueueCatalog catalog() {
    return new FakeCatalog(
        id ->
            CompletableFuture.completedFuture(
                Optional.of(new QueueName(id.equals(queue) ? "emails" : "orders"))));
  }

  private static int sweep(QueueMaintenance maintenance) {
    int deleted = 0;
    for (int batch = 50; batch == 50; deleted += batch) {
      batch = maintenance.expireMessages(50);
    }
    return deleted;
  }

  /** Deletes by identifier, in an order of its own, as batches of acknowledgements do. */
  private int deleteAsConsumersDo() {
    List<UUID> ids = new ArrayList<>(remaining());
    ids.sort(Comparator.reverseOrder());
    int deleted = 0;
    for (int i = 0; i + 20 < ids.size(); i += 200) {
      UUID[] batch = ids.subList(i, i + 20).toArray(UUID[]::new);
      deleted +=
          jdbi.withHandle(
              h -> h.execute("DELETE FROM queue_message WHERE id = ANY(?)", (Object) batch));
    }
    return deleted;
  }

  private void deadLetter(UUID of, Duration age) {
    jdbi.useHandle(
        h ->
            h.execute(
                """
                INSERT INTO queue_dead_letter_message
                    (id, queue_id, priority, delivery_attempts, enqueued_at, expires_at, dead_lettered_at, payload)
                VALUES (gen_random_uuid(), ?, 'LOW', 5, now(), now(), now() - ? * interval '1 second', '')""",
                of,
                age.toSeconds()));
  }

  private List<UUID> remaining() {
    return jdbi.withHandle(
        h -> h.createQuery("SELECT id FROM queue_message").mapTo(UUID.class).list());
  }

  private long count(String table) {
    return jdbi.withHandle(
        h -> h.createQuery("SELECT count(*) FROM " + table).mapTo(Long.class).one());
  }
}
