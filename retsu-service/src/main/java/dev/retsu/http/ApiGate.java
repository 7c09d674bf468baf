package dev.retsu.http;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.slf4j.MDC;

/**
 * Stands in front of the servlets: names the request, gathers its body, and then lets it in. What
 * is refused here never costs a thread or a servlet.
 */
public final class ApiGate extends Handler.Wrapper {
  private final BodyBudget budget = new BodyBudget();

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    Exchange exchange = Exchange.open(request);
    response.getHeaders().put(RequestId.HEADER, exchange.id()).put(Headers.NO_SNIFF);
    if (!hasBody(request)) {
      return letIn(exchange.id(), OtherMethodRequest.wrap(request), response, callback);
    }
    new BodyGathering(this, budget, exchange, response, callback).run();
    return true;
  }

  /** Calls the servlets, with the request's id in every log line of this thread. */
  boolean letIn(String id, Request request, Response response, Callback callback) throws Exception {
    MDC.put(RequestId.MDC_KEY, id);
    try {
      return super.handle(request, new GatheredResponse(request, response), callback);
    } finally {
      MDC.remove(RequestId.MDC_KEY);
    }
  }

  private static boolean hasBody(Request request) {
    return request.getLength() > 0 || request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING);
  }
}
