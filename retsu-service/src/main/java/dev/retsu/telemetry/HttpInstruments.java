package dev.retsu.telemetry;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.api.metrics.DoubleHistogram;
import io.opentelemetry.api.metrics.LongUpDownCounter;
import io.opentelemetry.api.metrics.Meter;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/** The HTTP metrics, as the semantic conventions name them. */
final class HttpInstruments {
  static final AttributeKey<String> METHOD = AttributeKey.stringKey("http.request.method");
  static final AttributeKey<String> ROUTE = AttributeKey.stringKey("http.route");
  static final AttributeKey<Long> STATUS = AttributeKey.longKey("http.response.status_code");
  static final AttributeKey<String> SCHEME = AttributeKey.stringKey("url.scheme");
  static final AttributeKey<String> ERROR = AttributeKey.stringKey("error.type");

  /** A long poll takes up to 20 s, so the last bound is beyond that. */
  private static final List<Double> BUCKETS =
      List.of(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 25.0);

  /** A method is a client's text: what is not here is counted as one. */
  private static final Set<String> METHODS =
      Set.of("GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH");

  private final ConcurrentMap<Outcome, Attributes> outcomes = new ConcurrentHashMap<>();
  private final ConcurrentMap<Kind, Attributes> kinds = new ConcurrentHashMap<>();
  private final DoubleHistogram duration;
  private final LongUpDownCounter active;

  HttpInstruments(Meter meter) {
    duration =
        meter
            .histogramBuilder("http.server.request.duration")
            .setUnit("s")
            .setDescription(
                "Time from a request's arrival to the end of its answer; a long poll counts while it"
                    + " waits.")
            .setExplicitBucketBoundariesAdvice(BUCKETS)
            .build();
    active =
        meter
            .upDownCounterBuilder("http.server.active_requests")
            .setUnit("{request}")
            .setDescription("Requests under way, parked long polls included.")
            .build();
  }

  static String knownMethod(String method) {
    return METHODS.contains(method) ? method : "_OTHER";
  }

  void started(HttpExchange exchange) {
    active.add(1, kind(exchange));
  }

  void ended(HttpExchange exchange, int status) {
    active.add(-1, kind(exchange));
    Outcome outcome = new Outcome(exchange.method(), exchange.scheme(), exchange.route(), status);
    duration.record(
        Seconds.ofNanos(exchange.elapsedNanos()),
        outcomes.computeIfAbsent(outcome, Outcome::attributes));
  }

  private Attributes kind(HttpExchange exchange) {
    return kinds.computeIfAbsent(
        new Kind(exchange.method(), exchange.scheme()),
        kind -> Attributes.of(METHOD, kind.method(), SCHEME, kind.scheme()));
  }

  private record Kind(String method, String scheme) {}

  /** Every part is one of a small set, so the map above stays small. */
  private record Outcome(String method, String scheme, @Nullable String route, int status) {
    private static final int SERVER_ERROR = 500;

    Attributes attributes() {
      AttributesBuilder builder =
          Attributes.builder().put(METHOD, method).put(SCHEME, scheme).put(STATUS, (long) status);
      if (route != null) {
        builder.put(ROUTE, route);
      }
      if (status >= SERVER_ERROR) {
        builder.put(ERROR, Integer.toString(status));
      }
      return builder.build();
    }
  }
}
