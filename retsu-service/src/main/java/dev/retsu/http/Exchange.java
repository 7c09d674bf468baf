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

  /** Runs a task with the request named in the log lines of this thread, and its trace current. */
  void within(Runnable task) {
    MDC.put(RequestId.MDC_KEY, id);
    try {
      if (request.getAttribute(HttpRoute.ATTRIBUTE) instanceof HttpRoute route) {
        route.within(task);
      } else {
        task.run();
      }
    } finally {
      MDC.remove(RequestId.MDC_KEY);
    }
  }
}
