package dev.retsu.telemetry;

import io.opentelemetry.api.trace.Span;
import org.jspecify.annotations.Nullable;

/** One request while it is under way: started on one thread, ended on another. */
final class HttpExchange implements HttpRoute {
  private final long startNanos = System.nanoTime();
  private final String method;
  private final String scheme;
  private final Span span;
  private volatile @Nullable String route;

  HttpExchange(String method, String scheme, Span span) {
    this.method = method;
    this.scheme = scheme;
    this.span = span;
  }

  @Override
  public void matched(String template) {
    route = template;
  }

  String method() {
    return method;
  }

  String scheme() {
    return scheme;
  }

  Span span() {
    return span;
  }

  @Nullable String route() {
    return route;
  }

  long elapsedNanos() {
    return System.nanoTime() - startNanos;
  }
}
