package dev.retsu.telemetry;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import org.jspecify.annotations.Nullable;

/** One request while it is under way: started on one thread, ended on another. */
final class HttpExchange implements HttpRoute {
  private final long startNanos = System.nanoTime();
  private final String method;
  private final String scheme;
  private final Span span;
  private final Context context;
  private volatile @Nullable String route;

  HttpExchange(String method, String scheme, Span span, Context context) {
    this.method = method;
    this.scheme = scheme;
    this.span = span;
    this.context = context;
  }

  @Override
  public void matched(String template) {
    route = template;
  }

  @Override
  public void within(Runnable task) {
    TraceScope scope = TraceScope.open(context);
    try {
      task.run();
    } finally {
      scope.close();
    }
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

  /** What the work done for this request belongs to. */
  Context context() {
    return context;
  }

  @Nullable String route() {
    return route;
  }

  long elapsedNanos() {
    return System.nanoTime() - startNanos;
  }
}
