package dev.retsu.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import dev.retsu.config.MetricsConfiguration;
import dev.retsu.config.TelemetryConfiguration;
import dev.retsu.config.TracesConfiguration;
import dev.retsu.core.BoundedDatabaseExecutor;
import dev.retsu.core.CallerContext;
import dev.retsu.core.DatabaseExecutor;
import dev.retsu.core.Queue;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import io.opentelemetry.proto.trace.v1.Span.SpanKind;
import java.net.http.HttpResponse;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TracesTest {
  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
  private static final String PARENT = "00f067aa0ba902b7";

  private final BoundedDatabaseExecutor threads = new BoundedDatabaseExecutor(1, 10, Thread::new);
  private TraceCollector collector;

  @BeforeEach
  void start() throws Exception {
    collector = new TraceCollector();
  }

  @AfterEach
  void stop() {
    threads.close();
    collector.close();
  }

  @Test
  void aRequestIsPartOfItsCallersTraceAndItsStatementOfTheRequest() throws Exception {
    UUID id = UUID.randomUUID();
    HttpResponse<String> answer;
    try (MeasuredServer server = serve()) {
      answer =
          server.call(
              "GET", "/v1/queues/" + id, "traceparent", "00-" + TRACE + "-" + PARENT + "-01");
    }

    var request = collector.only(SpanKind.SPAN_KIND_SERVER);
    assertThat(request.getName()).isEqualTo("GET /v1/queues/{queue}");
    assertThat(hex(request.getTraceId())).isEqualTo(TRACE);
    assertThat(hex(request.getParentSpanId())).isEqualTo(PARENT);
    assertThat(answer.headers().firstValue("traceresponse"))
        .contains("00-" + TRACE + "-" + hex(request.getSpanId()) + "-01");
    var statement = collector.only(SpanKind.SPAN_KIND_CLIENT);
    assertThat(statement.getName()).isEqualTo("QueueDao.find");
    assertThat(hex(statement.getTraceId())).isEqualTo(TRACE);
    assertThat(statement.getParentSpanId()).isEqualTo(request.getSpanId());
    assertThat(statement.getLinksList()).isEmpty();
  }

  @Test
  void aMalformedTraceIsAsGoodAsNone() throws Exception { // B119
    try (MeasuredServer server = serve()) {
      HttpResponse<String> answer =
          server.call("GET", "/v1/queues/" + UUID.randomUUID(), "traceparent", "00-zz-1");
      assertThat(answer.statusCode()).isEqualTo(200);
    }

    assertThat(collector.only(SpanKind.SPAN_KIND_SERVER).getParentSpanId())
        .isEqualTo(ByteString.EMPTY);
  }

  @Test
  void theCallerDecidesAboutSamplingAndHealthChecksAreNotTraced() throws Exception {
    try (MeasuredServer server = serve()) {
      server.call(
          "GET",
          "/v1/queues/" + UUID.randomUUID(),
          "traceparent",
          "00-" + TRACE + "-" + PARENT + "-00");
      server.call("GET", "/health-check");
      server.admin("/metrics");
    }

    assertThat(collector.spans()).isEmpty();
  }

  @Test
  void aSharedStatementIsTheFirstCallersAndLinksToTheOthers() { // B119
    try (Telemetry telemetry = telemetry(collector.configuration())) {
      CallerContext callers = telemetry.callers();
      List<Object> captured =
          List.of(
              capture(callers, "1111111111111111"),
              capture(callers, "2222222222222222"),
              capture(callers, "3333333333333333"));

      String result =
          callers.share(
              captured,
              () -> {
                telemetry.statementListener().started("MessageDao.insert").ended(null);
                return "done";
              });

      assertThat(result).isEqualTo("done");
      assertThat(Span.current().getSpanContext().isValid()).isFalse();
    }

    var statement = collector.only(SpanKind.SPAN_KIND_CLIENT);
    assertThat(hex(statement.getParentSpanId())).isEqualTo("1111111111111111");
    assertThat(statement.getLinksList())
        .extracting(link -> hex(link.getSpanId()))
        .containsExactly("2222222222222222", "3333333333333333");
  }

  @Test
  void aFailedStatementSaysItsStateAndNotItsText() {
    try (Telemetry telemetry = telemetry(collector.configuration())) {
      telemetry
          .statementListener()
          .started("MessageDao.insert")
          .ended(new SQLException("a secret", "40P01"));
    }

    var statement = collector.only(SpanKind.SPAN_KIND_CLIENT);
    assertThat(statement.toString()).contains("40P01").doesNotContain("secret");
  }

  @Test
  void nothingIsHandedOverWhenTracesAreOff() {
    try (Telemetry telemetry = telemetry(TracesConfiguration.DEFAULT)) {
      assertThat(telemetry.callers()).isSameAs(CallerContext.NONE);
      assertThat(telemetry.traced(threads)).isSameAs(threads);
    }
  }

  private MeasuredServer serve() throws Exception {
    return MeasuredServer.start(collector.configuration(), this::find, null);
  }

  /** As the catalogue does: one statement on a database thread. */
  private CompletableFuture<Queue> find(Telemetry telemetry, UUID id) {
    DatabaseExecutor database = telemetry.traced(threads);
    return database.submit(
        () -> {
          telemetry.statementListener().started("QueueDao.find").ended(null);
          return MeasuredServer.queue(id);
        });
  }

  private static Telemetry telemetry(TracesConfiguration traces) {
    return Telemetry.start(new TelemetryConfiguration(MetricsConfiguration.DEFAULT, traces));
  }

  private static Object capture(CallerContext callers, String spanId) {
    SpanContext span =
        SpanContext.create(TRACE, spanId, TraceFlags.getSampled(), TraceState.getDefault());
    try (Scope scope = Context.root().with(Span.wrap(span)).makeCurrent()) {
      assertThat(scope).isNotNull();
      return callers.capture();
    }
  }

  private static String hex(ByteString bytes) {
    return HexFormat.of().formatHex(bytes.toByteArray());
  }
}
