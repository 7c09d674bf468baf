package dev.retsu.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retsu.core.Priority;
import dev.retsu.core.QueueName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.hawkular.agent.prometheus.types.Metric;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StateGaugesTest {
  private static final List<String> PER_QUEUE =
      List.of(
          "queue_messages_ready",
          "queue_messages_in_flight",
          "queue_messages_delayed",
          "queue_oldest_ready_message_age_seconds",
          "queue_oldest_in_flight_message_age_seconds");

  private final AtomicReference<Optional<StateView>> current =
      new AtomicReference<>(Optional.empty());
  private AdminServer admin;
  private StateMetrics state;

  @BeforeEach
  void start() throws Exception {
    admin = AdminServer.start(100);
    state = admin.telemetry().stateMetrics(current::get);
  }

  @AfterEach
  void stop() throws Exception {
    admin.close();
  }

  @Test
  void aStandbyExportsNoState() throws Exception {
    Scrape scrape = admin.scrape();

    assertThat(scrape.families().keySet())
        .noneMatch(name -> name.startsWith("queue_messages") || name.startsWith("queue_oldest"))
        .doesNotContain(
            "queue_state_snapshot_age_seconds",
            "queue_state_collection_success",
            "queue_storage_size_bytes",
            "db_oldest_transaction_age_seconds");
    assertThat(scrape.value("queue_state_collection_failures_total")).isZero();
  }

  @Test
  void anEmptyQueueIsZeroAndADeletedOneIsGone() throws Exception { // B113
    publish(0, "kept", "deleted");
    assertThat(admin.scrape().value("queue_messages_ready", series("deleted"))).isZero();

    publish(0, "kept");
    Scrape scrape = admin.scrape();
    for (String name : PER_QUEUE) {
      assertThat(scrape.value(name, series("kept"))).isZero();
      assertThat(scrape.all(name)).hasSize(3);
    }
  }

  @Test
  void nothingIsLeftAfterStepDown() throws Exception { // B114
    publish(7, "emails");
    state.collected(Duration.ofMillis(3));
    assertThat(admin.scrape().value("queue_state_collection_success")).isEqualTo(1);

    current.set(Optional.empty());
    state.steppedDown();

    Scrape scrape = admin.scrape();
    PER_QUEUE.forEach(name -> assertThat(scrape.all(name)).isEmpty());
    assertThat(scrape.all("queue_state_snapshot_age_seconds")).isEmpty();
    assertThat(scrape.all("queue_state_collection_success")).isEmpty();
  }

  @Test
  void aFailedCollectionShowsAndTheAgeOfWhatIsKeptGrows() throws Exception { // B115
    publish(7, "emails");
    state.collected(Duration.ofMillis(3));
    double before = admin.scrape().value("queue_state_snapshot_age_seconds");

    state.failed(Duration.ofMillis(3));

    Scrape scrape = admin.scrape();
    assertThat(scrape.value("queue_state_snapshot_age_seconds")).isGreaterThan(before);
    assertThat(scrape.value("queue_state_collection_success")).isZero();
    assertThat(scrape.value("queue_state_collection_failures_total")).isEqualTo(1);
    assertThat(scrape.value("queue_state_collection_duration_seconds")).isEqualTo(2);
    assertThat(scrape.value("queue_messages_ready", series("emails"))).isEqualTo(7);
  }

  @Test
  void aScrapeShowsOneCollectionWhole() throws Exception { // B115
    AtomicBoolean stop = new AtomicBoolean();
    Thread collector =
        new Thread(
            () -> {
              for (int i = 1; !stop.get(); i++) {
                publish(i, "a", "b", "c");
              }
            });
    publish(0, "a", "b", "c");
    collector.start();
    try {
      for (int i = 0; i < 20; i++) {
        Scrape scrape = admin.scrape();
        Stream<? extends Metric> all = PER_QUEUE.stream().flatMap(n -> scrape.all(n).stream());
        assertThat(all.map(Scrape::valueOf).distinct()).hasSize(1);
      }
    } finally {
      stop.set(true);
      collector.join();
    }
  }

  @Test
  void whatTheDatabaseDoesNotTellIsAbsentRatherThanZero() throws Exception { // B115
    current.set(
        Optional.of(
            new StateView(System.nanoTime(), List.of(), List.of(), OptionalDouble.empty())));

    assertThat(admin.scrape().all("db_oldest_transaction_age_seconds")).isEmpty();
  }

  private static String[] series(String queue) {
    return new String[] {"queue_name", queue, "message_priority", "HIGH"};
  }

  private void publish(int value, String... queues) {
    List<StateView.Entry> entries = new ArrayList<>();
    for (String queue : queues) {
      for (Priority priority : Priority.values()) {
        entries.add(
            new StateView.Entry(new QueueName(queue), priority, value, value, value, value, value));
      }
    }
    current.set(
        Optional.of(new StateView(System.nanoTime(), entries, List.of(), OptionalDouble.of(1))));
  }
}
