package dev.retsu.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retsu.core.Priority;
import dev.retsu.core.QueueMetrics;
import dev.retsu.core.QueueName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class CardinalityTest {
  private static final String OVERFLOW = "otel_metric_overflow";

  @Test
  void tenThousandQueuesHaveASeriesEach() throws Exception { // B112
    try (AdminServer admin = AdminServer.start(10_000, false)) {
      record(admin, 10_000);

      String text = admin.get("text/plain").body();

      assertThat(text.contains(OVERFLOW)).isFalse();
      // Five gauges and a counter by priority, two counters by a pair, four by queue alone.
      long series = text.lines().filter(line -> line.contains("queue_name=")).count();
      assertThat(series).isEqualTo(10_000 * (6 * 3 + 2 * 2 + 4));
    }
  }

  @Test
  void theLastQueueStillHasItsSeriesAndTheNextOneOverflows() throws Exception {
    try (AdminServer admin = AdminServer.start(20)) {
      record(admin, 20);
      assertThat(admin.scrape().text()).doesNotContain(OVERFLOW);

      record(admin.telemetry().queueMetrics(), new QueueName("one-more"));

      Scrape scrape = admin.scrape();
      for (Instrument instrument : Instrument.values()) {
        String name = wireName(instrument);
        if (!name.contains("ready") && !name.contains("flight") && !name.contains("delayed")) {
          assertThat(scrape.all(name))
              .as(name)
              .filteredOn(metric -> "true".equals(metric.getLabels().get(OVERFLOW)))
              .hasSize(1);
        }
      }
      assertThat(scrape.text()).doesNotContain("one-more");
    }
  }

  @Test
  void theLabelsKeptAreBounded() {
    LabelCache labels = new LabelCache(2);
    for (int i = 0; i < 10; i++) {
      labels.of(new QueueName("q" + i));
    }
    assertThat(labels.size()).isEqualTo(2);
    assertThat(labels.of(new QueueName("q9")).queue().get(QueueLabels.QUEUE_NAME)).isEqualTo("q9");
  }

  private static String wireName(Instrument instrument) {
    String name = instrument.otelName().replace('.', '_');
    boolean counts = instrument.unit().equals("{message}");
    return name + (counts ? "_total" : "_seconds");
  }

  private static void record(AdminServer admin, int queues) {
    QueueMetrics metrics = admin.telemetry().queueMetrics();
    List<StateView.Entry> entries = new ArrayList<>();
    for (int i = 0; i < queues; i++) {
      QueueName queue = new QueueName("queue-" + i);
      record(metrics, queue);
      for (Priority priority : Priority.values()) {
        entries.add(new StateView.Entry(queue, priority, i, i, i, i, i));
      }
    }
    Optional<StateView> view =
        Optional.of(new StateView(System.nanoTime(), entries, List.of(), OptionalDouble.empty()));
    admin.telemetry().stateMetrics(() -> view);
  }

  private static void record(QueueMetrics metrics, QueueName queue) {
    for (Priority priority : Priority.values()) {
      metrics.enqueued(queue, priority, 1);
      metrics.waited(queue, priority, Duration.ofMillis(5));
      metrics.completed(queue, priority, Duration.ofMillis(5));
    }
    metrics.acknowledged(queue, 1);
    metrics.released(queue, 1);
    metrics.deadLettered(queue, 1);
    metrics.purged(queue, 1);
    for (boolean flag : new boolean[] {true, false}) {
      metrics.delivered(queue, flag, 1);
      metrics.expired(queue, flag, 1);
    }
  }
}
