package dev.retsu.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retsu.core.Priority;
import dev.retsu.core.QueueMetrics;
import dev.retsu.core.QueueName;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.tomcat.jdbc.pool.DataSource;
import org.hawkular.agent.prometheus.types.Metric;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What dashboards and alerts are built on: no name, type or label changes unseen (B110). */
class MetricNamesTest {
  private static final String QUEUE = "[queue_name]";
  private static final String QUEUE_PRIORITY = "[message_priority, queue_name]";

  private static AdminServer admin;
  private static Scrape scrape;

  @BeforeAll
  static void recordEverything() throws Exception {
    admin = AdminServer.start(10);
    Telemetry telemetry = admin.telemetry();
    recordQueue(telemetry.queueMetrics(), new QueueName("emails"));
    recordState(telemetry, new QueueName("emails"));
    CacheMetrics cache = telemetry.cacheMetrics("queue_names");
    cache.hit();
    cache.loaded(CacheMetrics.LoadOutcome.NOT_FOUND, Duration.ofMillis(1));
    telemetry.fusionBatchSize("enqueue").accept(3);
    telemetry.leaderMetrics().observe("state_metrics_collector", () -> true);
    DataSource pool = new DataSource();
    pool.setInitialSize(0);
    pool.createPool();
    telemetry.observePool(pool);
    telemetry.statementListener().started("MessageDao.claim").ended(null);
    telemetry.statementListener().connectionTaken(1, null);
    scrape = admin.scrape();
  }

  private static void recordQueue(QueueMetrics metrics, QueueName queue) {
    metrics.enqueued(queue, Priority.HIGH, 1);
    metrics.acknowledged(queue, 1);
    metrics.released(queue, 1);
    metrics.deadLettered(queue, 1);
    metrics.delivered(queue, true, 1);
    metrics.expired(queue, false, 1);
    metrics.purged(queue, 1);
    metrics.waited(queue, Priority.LOW, Duration.ofMillis(1));
    metrics.completed(queue, Priority.LOW, Duration.ofMillis(1));
  }

  private static void recordState(Telemetry telemetry, QueueName queue) {
    StateView view =
        new StateView(
            System.nanoTime(),
            List.of(new StateView.Entry(queue, Priority.HIGH, 1, 2, 3, 4, 5)),
            List.of(new StateView.Table("queue_message", 6, 7)),
            OptionalDouble.of(8));
    StateMetrics state = telemetry.stateMetrics(() -> Optional.of(view));
    state.collected(Duration.ofMillis(1));
  }

  @AfterAll
  static void stop() throws Exception {
    admin.close();
  }

  @Test
  void namesTypesAndLabelsAreTheContract() {
    Map<String, String> found = new TreeMap<>();
    scrape
        .families()
        .forEach(
            (name, family) -> {
              if (!name.startsWith("jvm_") && !name.equals("target_info")) {
                Metric first = family.getMetrics().get(0);
                found.put(name, family.getType() + " " + sorted(first));
              }
            });
    assertThat(found).containsExactlyInAnyOrderEntriesOf(contract());
  }

  private static List<String> sorted(Metric metric) {
    return metric.getLabels().keySet().stream().sorted().toList();
  }

  private static Map<String, String> contract() {
    Map<String, String> names = new TreeMap<>();
    names.put("queue_messages_ready", "GAUGE " + QUEUE_PRIORITY);
    names.put("queue_messages_in_flight", "GAUGE " + QUEUE_PRIORITY);
    names.put("queue_messages_delayed", "GAUGE " + QUEUE_PRIORITY);
    names.put("queue_oldest_ready_message_age_seconds", "GAUGE " + QUEUE_PRIORITY);
    names.put("queue_oldest_in_flight_message_age_seconds", "GAUGE " + QUEUE_PRIORITY);
    names.put("queue_messages_enqueued_total", "COUNTER " + QUEUE_PRIORITY);
    names.put("queue_messages_acknowledged_total", "COUNTER " + QUEUE);
    names.put("queue_messages_released_total", "COUNTER " + QUEUE);
    names.put("queue_messages_dead_lettered_total", "COUNTER " + QUEUE);
    names.put("queue_messages_delivered_total", "COUNTER [delivery, queue_name]");
    names.put("queue_messages_expired_total", "COUNTER [delivery_history, queue_name]");
    names.put("queue_dead_letter_messages_purged_total", "COUNTER " + QUEUE);
    names.put("queue_message_wait_duration_seconds", "HISTOGRAM " + QUEUE_PRIORITY);
    names.put("queue_message_completion_duration_seconds", "HISTOGRAM " + QUEUE_PRIORITY);
    names.put("queue_state_snapshot_age_seconds", "GAUGE []");
    names.put("queue_state_collection_success", "GAUGE []");
    names.put("queue_state_collection_failures_total", "COUNTER []");
    names.put("queue_state_collection_duration_seconds", "HISTOGRAM []");
    names.put("queue_leader", "GAUGE [job]");
    names.put("queue_storage_dead_rows", "GAUGE [table]");
    names.put("queue_storage_size_bytes", "GAUGE [table]");
    names.put("db_oldest_transaction_age_seconds", "GAUGE []");
    names.put("cache_requests_total", "COUNTER [cache_name, outcome]");
    names.put("cache_load_duration_seconds", "HISTOGRAM [cache_name, outcome]");
    names.put("queue_fusion_batch_size", "HISTOGRAM [operation]");
    names.put(
        "db_client_operation_duration_seconds", "HISTOGRAM [db_operation_name, db_system_name]");
    String pool = "db_client_connection_pool_name";
    names.put("db_client_connection_count", "GAUGE [" + pool + ", db_client_connection_state]");
    names.put("db_client_connection_max", "GAUGE [" + pool + "]");
    names.put("db_client_connection_pending_requests", "GAUGE [" + pool + "]");
    names.put("db_client_connection_timeouts_total", "COUNTER [" + pool + "]");
    names.put("db_client_connection_wait_time_seconds", "HISTOGRAM [" + pool + "]");
    return names;
  }

  @Test
  void everyInstrumentIsDescribedInTheScrapeAndInTheGuide() throws Exception {
    String guide = Files.readString(Path.of("../docs/metrics.md"));
    scrape
        .families()
        .forEach(
            (name, family) -> {
              if (!name.equals("target_info")) {
                assertThat(family.getHelp()).as(name).isNotBlank();
                assertThat(guide).contains("`" + name + "`");
              }
            });
  }

  /** Rules and panels are checked against the guide, so it must not promise what there is not. */
  @Test
  void theGuideListsNothingElse() throws Exception {
    Pattern row = Pattern.compile("^\\| `[a-z_.]+` \\| `([a-z_]+)` \\|", Pattern.MULTILINE);
    List<String> listed =
        row.matcher(Files.readString(Path.of("../docs/metrics.md")))
            .results()
            .map(found -> found.group(1))
            .toList();

    List<String> known = new ArrayList<>(contract().keySet());
    known.add("http_server_request_duration_seconds");
    known.add("http_server_active_requests");
    assertThat(listed).containsExactlyInAnyOrderElementsOf(known);
  }

  @Test
  void theProcessSaysWhatItIs() {
    assertThat(scrape.value("target_info", "service_name", "retsu")).isEqualTo(1);
    assertThat(scrape.text()).doesNotContain("otel_scope");
  }

  @Test
  void theJvmIsMeasuredOnce() {
    assertThat(scrape.all("jvm_memory_used_bytes")).isNotEmpty();
    assertThat(scrape.all("jvm_gc_duration_seconds")).isNotNull();
    assertThat(scrape.value("jvm_class_count")).isPositive();
  }

  @Test
  void theCallerChoosesTheFormat() throws Exception {
    String openMetrics = "application/openmetrics-text;version=1.0.0;q=0.5,text/plain;q=0.3";
    assertThat(admin.get(openMetrics).headers().firstValue("Content-Type").orElseThrow())
        .startsWith("application/openmetrics-text");
    assertThat(admin.get(openMetrics).body()).endsWith("# EOF\n");
    String binary =
        "application/vnd.google.protobuf;proto=io.prometheus.client.MetricFamily;encoding=delimited";
    assertThat(admin.get(binary).headers().firstValue("Content-Type").orElseThrow())
        .startsWith("text/plain; version=0.0.4");
  }
}
