package dev.retsu.telemetry;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.retsu.config.TracesConfiguration;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Takes in traces by OTLP over HTTP. */
final class TraceCollector implements AutoCloseable {
  private final List<Span> spans = new CopyOnWriteArrayList<>();
  private final HttpServer server;

  TraceCollector() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/v1/traces", this::take);
    server.start();
  }

  private void take(HttpExchange exchange) throws IOException {
    ExportTraceServiceRequest request =
        ExportTraceServiceRequest.parseFrom(exchange.getRequestBody());
    request.getResourceSpansList().stream()
        .flatMap(resource -> resource.getScopeSpansList().stream())
        .forEach(scope -> spans.addAll(scope.getSpansList()));
    exchange.sendResponseHeaders(200, -1);
    exchange.close();
  }

  TracesConfiguration configuration() {
    return new TracesConfiguration(
        true, "http://127.0.0.1:" + server.getAddress().getPort() + "/v1/traces");
  }

  List<Span> spans() {
    return List.copyOf(spans);
  }

  Span only(Span.SpanKind kind) {
    List<Span> found = spans.stream().filter(span -> span.getKind() == kind).toList();
    if (found.size() != 1) {
      throw new AssertionError(kind + ": " + spans);
    }
    return found.get(0);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
