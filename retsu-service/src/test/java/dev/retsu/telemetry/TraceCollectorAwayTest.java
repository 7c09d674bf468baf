package dev.retsu.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retsu.config.TracesConfiguration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

class TraceCollectorAwayTest {
  private static final int REQUESTS = 200;

  @Test
  void costsNoRequestAndNoStormOfLogLines() throws Exception {
    List<LogRecord> lines = new CopyOnWriteArrayList<>();
    Handler handler = new Lines(lines);
    Logger exporters = Logger.getLogger("io.opentelemetry");
    exporters.addHandler(handler);
    TracesConfiguration nowhere = new TracesConfiguration(true, "http://127.0.0.1:1");
    try (MeasuredServer server =
        MeasuredServer.start(
            nowhere,
            (telemetry, id) -> CompletableFuture.completedFuture(MeasuredServer.queue(id)),
            null)) {
      for (int i = 0; i < REQUESTS; i++) {
        assertThat(server.call("GET", "/v1/queues/" + UUID.randomUUID()).statusCode())
            .isEqualTo(200);
      }
    } finally {
      exporters.removeHandler(handler);
    }

    assertThat(lines).hasSizeBetween(1, 10);
  }

  private static final class Lines extends Handler {
    private final List<LogRecord> lines;

    Lines(List<LogRecord> lines) {
      this.lines = lines;
    }

    @Override
    public void publish(LogRecord line) {
      lines.add(line);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
