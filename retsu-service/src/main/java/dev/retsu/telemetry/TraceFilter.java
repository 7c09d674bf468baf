package dev.retsu.telemetry;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * Makes the trace of a request the current one of the thread that serves it, which is not always
 * the thread that took the request in.
 */
final class TraceFilter extends HttpFilter {
  private static final long serialVersionUID = 1L;

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    if (!(request.getAttribute(HttpRoute.ATTRIBUTE) instanceof HttpExchange exchange)) {
      chain.doFilter(request, response);
      return;
    }
    TraceScope scope = TraceScope.open(exchange.context());
    try {
      chain.doFilter(request, response);
    } finally {
      scope.close();
    }
  }
}
