package dev.retsu.telemetry;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import java.util.Set;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Measures every request of the API, whoever answers it. To be the outermost handler of its
 * context, so that what others refuse is measured too.
 */
final class HttpTelemetryHandler extends Handler.Wrapper {
  private final HttpInstruments instruments;
  private final HttpSpans spans;
  private final Set<String> unmeasuredPaths;

  HttpTelemetryHandler(HttpInstruments instruments, HttpSpans spans, Set<String> unmeasuredPaths) {
    this.instruments = instruments;
    this.spans = spans;
    this.unmeasuredPaths = unmeasuredPaths;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    if (unmeasuredPaths.contains(Request.getPathInContext(request))) {
      return super.handle(request, response, callback);
    }
    String method = HttpInstruments.knownMethod(request.getMethod());
    String scheme = request.isSecure() ? "https" : "http";
    Context caller = HttpSpans.callerOf(request);
    Span span = spans.start(request, caller, method, scheme);
    HttpSpans.announce(span, response);
    HttpExchange exchange = new HttpExchange(method, scheme, span, spans.contextOf(caller, span));
    request.setAttribute(HttpRoute.ATTRIBUTE, exchange);
    instruments.started(exchange);
    endWith(request, response, exchange);
    return super.handle(request, response, callback);
  }

  /**
   * By Jetty's own listener: it is called once, when the answer is out, whether it was written here
   * or by another thread later, and also when the client went away.
   */
  private void endWith(Request request, Response response, HttpExchange exchange) {
    Request.addCompletionListener(
        request,
        failure -> {
          int status = response.getStatus();
          instruments.ended(exchange, status);
          HttpSpans.end(exchange, status);
        });
  }
}
