package dev.retsu.http;

import jakarta.servlet.http.HttpServletRequest;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * A request below the servlets, under the id that its answer and the log give it.
 *
 * @param id accepted from the caller, or made
 */
record Exchange(String id, Request request) {
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

  static @Nullable Exchange of(HttpServletRequest request) {
    return (Exchange) request.getAttribute(ATTRIBUTE);
  }
}
