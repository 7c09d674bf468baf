package dev.retsu.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retsu.config.TelemetryConfiguration;
import dev.retsu.core.Priority;
import dev.retsu.core.QueueMetrics;
import dev.retsu.core.QueueName;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class TelemetryTest {
  @Test
  void scrapeShowsWhatWasRecorded() throws Exception {
    try (Telemetry telemetry = Telemetry.start(TelemetryConfiguration.DEFAULT);
        AdminServer admin = new AdminServer(telemetry.metricsServlet())) {
      QueueMetrics metrics = telemetry.queueMetrics();
      metrics.enqueued(new QueueName("emails"), Priority.HIGH, 3);
      metrics.waited(new QueueName("emails"), Priority.HIGH, Duration.ofMillis(7));
      telemetry.leaderMetrics().observe("state_metrics_collector", () -> true);
      telemetry.fusionBatchSize("enqueue").accept(3);
      assertThat(admin.scrape())
          .contains(
              "queue_messages_enqueued_total{message_priority=\"HIGH\",queue_name=\"emails\"} 3.0",
              "queue_leader{job=\"state_metrics_collector\"} 1.0",
              "queue_fusion_batch_size_sum{operation=\"enqueue\"} 3.0",
              "jvm_thread_count{")
          .doesNotContain("otel_scope");
    }
  }
}
