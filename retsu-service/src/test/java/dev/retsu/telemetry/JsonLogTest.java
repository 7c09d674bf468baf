package dev.retsu.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.retsu.config.TracesConfiguration;
import dev.retsu.core.Queue;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonLogTest {
  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

  @TempDir private Path directory;

  @Test
  void aLineAboutARequestHasItsIdAndItsTrace() throws Exception {
    Path log = directory.resolve("retsu.log");
    HttpResponse<String> answer;
    try (MeasuredServer server =
        MeasuredServer.start(
            TracesConfiguration.DEFAULT, (telemetry, id) -> failLater(), configuration(log))) {
      answer =
          server.call(
              "GET",
              "/v1/queues/" + UUID.randomUUID(),
              "traceparent",
              "00-" + TRACE + "-00f067aa0ba902b7-01",
              "X-Request-Id",
              "ticket-17");
    }

    assertThat(answer.statusCode()).isEqualTo(500);
    List<JsonNode> lines = lines(log);
    assertThat(lines).isNotEmpty().allMatch(line -> line.hasNonNull("message"));
    assertThat(lines)
        .filteredOn(line -> line.path("request_id").asText().equals("ticket-17"))
        .singleElement()
        .satisfies(
            line -> {
              assertThat(line.path("trace_id").asText()).isEqualTo(TRACE);
              assertThat(line.path("level").asText()).isEqualTo("ERROR");
              assertThat(line.path("exception").asText()).contains("a defect");
            });
  }

  private static CompletableFuture<Queue> failLater() {
    return CompletableFuture.supplyAsync(
        () -> {
          throw new IllegalStateException("a defect");
        });
  }

  private String configuration(Path log) throws Exception {
    Path file = directory.resolve("config.yml");
    Files.writeString(
        file,
        """
        server:
          applicationConnectors: [{ type: http, port: 0, bindHost: 127.0.0.1 }]
          adminConnectors: [{ type: http, port: 0, bindHost: 127.0.0.1 }]
        logging:
          appenders:
            - type: file
              currentLogFilename: %s
              archive: false
              layout:
                type: json
                flattenMdc: true
        """
            .formatted(log));
    return file.toString();
  }

  private static List<JsonNode> lines(Path log) throws Exception {
    ObjectMapper mapper = new ObjectMapper();
    List<JsonNode> lines = new ArrayList<>();
    for (String line : Files.readAllLines(log)) {
      lines.add(mapper.readTree(line));
    }
    return lines;
  }
}
