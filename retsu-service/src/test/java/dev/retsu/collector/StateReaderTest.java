package dev.retsu.collector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.retsu.core.Priority;
import dev.retsu.db.StateDao;
import dev.retsu.db.TestData;
import dev.retsu.db.TestDatabase;
import dev.retsu.leadership.OpenElection;
import dev.retsu.telemetry.StateView;
import dev.retsu.worker.Job;
import dev.retsu.worker.StopSignal;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(120)
class StateReaderTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.create();

  private static final Duration PAST = Duration.ofSeconds(-5);
  private static final Duration FUTURE = Duration.ofHours(1);
  private static final Offset<Double> CLOCK = within(60.0);

  private final Jdbi jdbi = database.jdbi();
  private UUID queue;

  @BeforeEach
  void emptyDatabase() {
    jdbi.useHandle(h -> h.execute("TRUNCATE queue CASCADE"));
    queue = TestData.queue(jdbi).name("emails").set("max_delivery_attempts", 5).insert();
  }

  record Case(String name, BiFunction<Jdbi, UUID, TestData.MessageRow> row, LogicalCounts sees) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    LogicalCounts ready = new LogicalCounts(1, 0, 0);
    LogicalCounts inFlight = new LogicalCounts(0, 1, 0);
    LogicalCounts delayed = new LogicalCounts(0, 0, 1);
    LogicalCounts nothing = new LogicalCounts(0, 0, 0);
    return Stream.of(
        new Case("ready", TestData::message, ready),
        new Case("ready, expired", (j, q) -> TestData.message(j, q).expiresIn(PAST), nothing),
        new Case("leased", (j, q) -> leased(j, q, FUTURE), inFlight),
        new Case("leased, last attempt", (j, q) -> used(leased(j, q, FUTURE)), inFlight),
        new Case("leased, expired", (j, q) -> leased(j, q, FUTURE).expiresIn(PAST), inFlight),
        new Case("elapsed, retryable", (j, q) -> leased(j, q, PAST), ready),
        new Case("elapsed, exhausted", (j, q) -> used(leased(j, q, PAST)), nothing),
        new Case("elapsed, expired", (j, q) -> leased(j, q, PAST).expiresIn(PAST), nothing),
        new Case(
            "elapsed, marked as exhausted under a lower limit than now",
            (j, q) -> leased(j, q, PAST).set("delivery_attempts", 4).set("exhausted", true),
            ready),
        new Case(
            "elapsed, not marked, exhausted since the limit was lowered",
            (j, q) -> leased(j, q, PAST).set("delivery_attempts", 7),
            nothing),
        new Case("delayed", (j, q) -> TestData.message(j, q).delayedFor(FUTURE), delayed),
        new Case("delayed, last attempt", (j, q) -> used(released(j, q, FUTURE)), delayed),
        new Case(
            "delayed, expired before it is due",
            (j, q) -> TestData.message(j, q).delayedFor(FUTURE).expiresIn(PAST),
            nothing),
        new Case("due", (j, q) -> TestData.message(j, q).delayedFor(PAST), ready),
        new Case("due after a release", (j, q) -> released(j, q, PAST), ready),
        new Case("due, exhausted", (j, q) -> used(released(j, q, PAST)), nothing),
        new Case(
            "due, expired",
            (j, q) -> TestData.message(j, q).delayedFor(PAST).expiresIn(PAST),
            nothing));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void countsWhatAConsumerSees(Case one) {
    one.row.apply(jdbi, queue).priority("HIGH").insert();

    StateView.Entry high = entry("emails", Priority.HIGH);
    assertThat(counts(high)).isEqualTo(one.sees);
    assertThat(high.oldestReadySeconds() > 0).isEqualTo(one.sees.ready() > 0);
    assertThat(high.oldestInFlightSeconds() > 0).isEqualTo(one.sees.inFlight() > 0);
    assertThat(counts(entry("emails", Priority.LOW))).isEqualTo(new LogicalCounts(0, 0, 0));
  }

  @Test
  void addsAllOfThemUp() {
    cases().forEach(one -> one.row.apply(jdbi, queue).insert());

    assertThat(counts(entry("emails", Priority.MEDIUM))).isEqualTo(new LogicalCounts(5, 3, 2));
  }

  /** B118: the age of the oldest message grows although no call comes. */
  @Test
  void theOldestReadyMessageMayBeANewOneOrARetry() {
    TestData.message(jdbi, queue).enqueuedAgo(Duration.ofMinutes(10)).insert();
    TestData.message(jdbi, queue).enqueuedAgo(Duration.ofMinutes(5)).insert();
    assertThat(entry("emails", Priority.MEDIUM).oldestReadySeconds()).isCloseTo(600, CLOCK);

    leased(jdbi, queue, PAST).enqueuedAgo(Duration.ofMinutes(30)).insert();
    used(leased(jdbi, queue, PAST)).enqueuedAgo(Duration.ofMinutes(50)).insert();
    assertThat(entry("emails", Priority.MEDIUM).oldestReadySeconds()).isCloseTo(1800, CLOCK);
  }

  @Test
  void theOldestInFlightIsTheOldestEnqueueUnderALease() {
    leased(jdbi, queue, FUTURE).enqueuedAgo(Duration.ofMinutes(5)).insert();
    leased(jdbi, queue, FUTURE).enqueuedAgo(Duration.ofMinutes(20)).insert();
    leased(jdbi, queue, PAST).enqueuedAgo(Duration.ofMinutes(90)).insert();

    assertThat(entry("emails", Priority.MEDIUM).oldestInFlightSeconds()).isCloseTo(1200, CLOCK);
  }

  @Test
  void everyQueueAndPriorityIsThereAndADeletedQueueIsNot() {
    UUID other = TestData.queue(jdbi).name("orders").insert();
    assertThat(read().queues())
        .extracting(e -> e.queue() + " " + e.priority() + " " + counts(e))
        .hasSize(6)
        .allMatch(text -> text.endsWith("LogicalCounts[ready=0, inFlight=0, delayed=0]"))
        .doesNotHaveDuplicates();

    // B113
    jdbi.useHandle(h -> h.execute("DELETE FROM queue WHERE id = ?", other));
    assertThat(read().queues()).extracting(e -> e.queue().value()).containsOnly("emails");
  }

  @Test
  void aCountTooLowFailsTheCollectionAndNamesTheQueueAndThePriority() {
    TestData.message(jdbi, queue).priority("LOW").expiresIn(PAST).insert();
    leased(jdbi, queue, PAST).priority("LOW").insert();
    jdbi.useHandle(h -> h.execute("UPDATE queue_priority_state_shard SET ready_count = 0"));

    assertThatThrownBy(this::read)
        .isInstanceOf(RollupDriftException.class)
        .hasMessageContaining("queue emails, priority LOW has 0 ready");
  }

  @Test
  void driftOfLeasesAndOfDelaysFailsToo() {
    leased(jdbi, queue, PAST).priority("HIGH").insert();
    jdbi.useHandle(
        h ->
            h.execute(
                "UPDATE queue_priority_state_shard SET in_flight_count = 0, delayed_count = 1"));
    assertThatThrownBy(this::read).hasMessageContaining("priority HIGH has 1 ready, -1 in flight");

    jdbi.useHandle(h -> h.execute("TRUNCATE queue_message"));
    TestData.message(jdbi, queue).priority("HIGH").delayedFor(PAST).insert();
    jdbi.useHandle(
        h ->
            h.execute(
                "UPDATE queue_priority_state_shard SET delayed_count = 0, in_flight_count = 1"));
    assertThatThrownBy(this::read).hasMessageContaining("1 in flight and -1 delayed");
  }

  @Test
  void tellsHowTheTablesFare() {
    try (Handle old = jdbi.open()) {
      old.begin();
      old.execute("SELECT 1");

      StateView view = read();

      assertThat(view.tables())
          .extracting(StateView.Table::name)
          .containsExactly(
              "queue", "queue_dead_letter_message", "queue_message", "queue_priority_state_shard");
      assertThat(view.tables()).allMatch(table -> table.bytes() > 0 && table.deadRows() >= 0);
      assertThat(view.oldestTransactionSeconds()).isPresent();
      assertThat(view.oldestTransactionSeconds().getAsDouble()).isPositive();
      old.rollback();
    }
  }

  @Test
  void writesNothing() {
    jdbi.useTransaction(
        handle -> {
          handle.attach(StateDao.class).openSnapshot();
          assertThatThrownBy(() -> handle.execute("DELETE FROM queue"))
              .hasMessageContaining("read-only transaction");
        });
  }

  private static TestData.MessageRow leased(Jdbi jdbi, UUID queue, Duration time) {
    return TestData.message(jdbi, queue).leasedFor(time, 1);
  }

  private static TestData.MessageRow released(Jdbi jdbi, UUID queue, Duration time) {
    return TestData.message(jdbi, queue).delayedFor(time).set("delivery_attempts", 1);
  }

  /** At the limit of the queue. */
  private static TestData.MessageRow used(TestData.MessageRow row) {
    return row.set("delivery_attempts", 5).set("exhausted", true);
  }

  private StateView read() {
    return StateReader.read(lease());
  }

  private dev.retsu.leadership.Lease lease() {
    return new OpenElection(Job.STATE_METRICS_COLLECTOR, jdbi).await(new StopSignal());
  }

  private StateView.Entry entry(String name, Priority priority) {
    List<StateView.Entry> found =
        read().queues().stream()
            .filter(e -> e.queue().value().equals(name) && e.priority() == priority)
            .toList();
    assertThat(found).hasSize(1);
    return found.get(0);
  }

  private static LogicalCounts counts(StateView.Entry entry) {
    return new LogicalCounts(entry.ready(), entry.inFlight(), entry.delayed());
  }
}
