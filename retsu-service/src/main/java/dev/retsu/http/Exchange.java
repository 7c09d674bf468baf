package dev.retsu.http;

import dev.retsu.telemetry.HttpRoute;
import jakarta.servlet.http.HttpServletRequest;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * A request below the servlets, under the id that its answer and the log give it.
 *
 * @param id accepted from the caller, or made
 */
public record Exchange(String id, Request request) {
  private static final String ATTRIBUTE = Exchange.class.getName();

  /** Names a request; its servlet request will lead back to it. */
  static Exchange open(Request request) {
    Exchange exchange =
        new Exchange(RequestId.of(request.getHeaders().get(RequestId.HEADER)), request);
    request.setAttribute(ATTRIBUTE, exchange);
    return exchange;
  }

  /** Null for a request that did not come through the gate. */
  static @Nullable Exchange of(Request request) {
    return (Exchange) request.getAttribute(ATTRIBUTE);
  }

  public static @Nullable Exchange of(HttpServletRequest request) {
    return (Exchange) request.getAttribute(ATTRIBUTE);
  }

  /** What stands behind the question mark, as it came. */
  public @Nullable String query() {
    return request.getHttpURI().getQuery();
  }

  /** Names the request in the log lines of this thread, and makes its trace the current one. */
  Entered enter() {
    MDC.put(RequestId.MDC_KEY, id);
    if (!(request.getAttribute(HttpRoute.ATTRIBUTE) instanceof HttpRoute route)) {
      return () -> MDC.remove(RequestId.MDC_KEY);
    }
    HttpRoute.Entered trace = route.enter();
    return () -> {
      trace.close();
      MDC.remove(RequestId.MDC_KEY);
    };
  }

  /** To be closed by the same thread. */
  @FunctionalInterface
  interface Entered extends AutoCloseable {
    @Override
    void close();
  }
}
