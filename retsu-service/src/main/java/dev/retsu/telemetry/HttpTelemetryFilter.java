package dev.retsu.telemetry;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.server.Request;

/**
 * Measures every request of the API. To be the first filter, so that what later ones refuse is
 * measured too. Requests to other servlets of the connector, such as health checks, pass
 * unmeasured.
 */
final class HttpTelemetryFilter extends HttpFilter {
  private static final long serialVersionUID = 1L;

  private final transient HttpInstruments instruments;
  private final transient HttpSpans spans;
  private final String apiServlet;

  HttpTelemetryFilter(HttpInstruments instruments, HttpSpans spans, String apiServlet) {
    this.instruments = instruments;
    this.spans = spans;
    this.apiServlet = apiServlet;
  }

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    if (!apiServlet.equals(request.getHttpServletMapping().getServletName())) {
      chain.doFilter(request, response);
      return;
    }
    Context caller = HttpSpans.callerOf(request);
    String method = HttpInstruments.knownMethod(request.getMethod());
    String scheme = request.isSecure() ? "https" : "http";
    Span span = spans.start(request, caller, method, scheme);
    HttpExchange exchange = new HttpExchange(method, scheme, span);
    request.setAttribute(HttpRoute.ATTRIBUTE, exchange);
    instruments.started(exchange);
    endWith(request, exchange);
    HttpSpans.announce(span, response);
    TraceScope scope = TraceScope.open(spans.contextOf(caller, span));
    try {
      chain.doFilter(request, response);
    } finally {
      scope.close();
    }
  }

  /**
   * By Jetty's own listener: it is called once, when the answer is out, whether it was written here
   * or by another thread later, and also when the client went away.
   */
  private void endWith(HttpServletRequest request, HttpExchange exchange) {
    ServletContextRequest core = ServletContextRequest.getServletContextRequest(request);
    Request.addCompletionListener(
        core,
        failure -> {
          int status = core.getServletContextResponse().getStatus();
          instruments.ended(exchange, status);
          HttpSpans.end(exchange, status);
        });
  }
}
