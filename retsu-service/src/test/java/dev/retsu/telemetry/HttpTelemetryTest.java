package dev.retsu.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retsu.core.Queue;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class HttpTelemetryTest {
  private static final String DURATION = "http_server_request_duration_seconds";
  private static final String ACTIVE = "http_server_active_requests";
  private static final UUID FAILS = new UUID(0, 1);
  private static final UUID WAITS = new UUID(0, 2);

  private static final CompletableFuture<Queue> WAITING = new CompletableFuture<>();
  private static MeasuredServer server;

  @BeforeAll
  static void start() throws Exception {
    server = MeasuredServer.start((telemetry, id) -> get(id));
  }

  private static CompletableFuture<Queue> get(UUID id) {
    if (id.equals(WAITS)) {
      return WAITING;
    }
    return CompletableFuture.supplyAsync(
        () -> {
          if (id.equals(FAILS)) {
            throw new IllegalStateException("a defect");
          }
          return MeasuredServer.queue(id);
        });
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void aRequestCountsUnderTheTemplateOfItsResource() throws Exception {
    String id = UUID.randomUUID().toString();

    assertThat(server.call("GET", "/v1/queues/" + id).statusCode()).isEqualTo(200);

    Scrape scrape =
        awaitCount("http_route", "/v1/queues/{queue}", "http_response_status_code", "200");
    assertThat(scrape.text()).doesNotContain(id);
  }

  @Test
  void aPathWithoutResourceHasNoRoute() throws Exception { // B112
    server.call("GET", "/nowhere/1");
    server.call("GET", "/nowhere/2");

    Scrape scrape = awaitCount("http_request_method", "GET", "http_response_status_code", "404");
    assertThat(scrape.text()).doesNotContain("nowhere");
    assertThat(scrape.all(DURATION))
        .filteredOn(m -> "404".equals(m.getLabels().get("http_response_status_code")))
        .singleElement()
        .satisfies(metric -> assertThat(metric.getLabels()).doesNotContainKey("http_route"));
  }

  @Test
  void aMethodThatHttpDoesNotDefineIsOther() throws Exception {
    server.call("BREW", "/v1/queues");

    assertThat(awaitCount("http_request_method", "_OTHER").text()).doesNotContain("BREW");
  }

  @Test
  void aDefectIsAnError() throws Exception {
    assertThat(server.call("GET", "/v1/queues/" + FAILS).statusCode()).isEqualTo(500);

    awaitCount("http_response_status_code", "500", "error_type", "500");
  }

  @Test
  void whatIsRefusedInFrontOfTheServletsIsMeasured() throws Exception {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      OutputStream out = socket.getOutputStream();
      out.write(
          "POST /v1/queues HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n"
              .getBytes(StandardCharsets.US_ASCII));
      out.flush();
      assertThat(socket.getInputStream().read()).isEqualTo('H');
    }

    awaitCount("http_response_status_code", "413");
  }

  @Test
  void aRequestIsActiveUntilItsAnswer() throws Exception {
    CompletableFuture<HttpResponse<String>> call = server.callLater("GET", "/v1/queues/" + WAITS);
    await(() -> active() == 1);

    WAITING.complete(MeasuredServer.queue(WAITS));

    assertThat(call.join().statusCode()).isEqualTo(200);
    await(() -> active() == 0);
  }

  @Test
  void healthChecksAndTheAdminPortAreNotMeasured() throws Exception {
    server.call("GET", "/health-check");
    server.admin("/healthcheck");
    server.call("GET", "/v1/queues/not-a-uuid");

    Scrape scrape = awaitCount("http_response_status_code", "400");
    assertThat(scrape.text()).doesNotContain("health");
  }

  @Test
  void dropwizardsOwnMetricsAreServedBesideAndNotTwice() throws Exception {
    String own = server.admin("/dropwizard-metrics").body();

    assertThat(own).startsWith("{").contains("io.dropwizard.jetty.MutableServletContextHandler");
    assertThat(server.scrape().families().keySet())
        .noneMatch(name -> name.startsWith("io_dropwizard") || name.startsWith("org_eclipse"));
  }

  private static double active() {
    try {
      return server.scrape().all(ACTIVE).stream().mapToDouble(Scrape::valueOf).sum();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** A request ends when its answer is out, which its caller can see a moment before we do. */
  private static Scrape awaitCount(String... labels) throws Exception {
    await(() -> !matching(labels).isEmpty());
    return server.scrape();
  }

  private static List<?> matching(String... labels) {
    try {
      return server.scrape().matching(DURATION, labels);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static void await(BooleanSupplier condition) throws Exception {
    long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as(server.scrape().text()).isLessThan(end);
      Thread.onSpinWait();
    }
  }
}
