package dev.retsu.http;

import dev.retsu.core.ErrorCode;
import java.util.concurrent.RejectedExecutionException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Stands in front of the servlets: names the request, gathers its body, and then answers it
 * directly or lets it in. Runs on the thread that reads from the connections, so nothing here
 * waits; a {@link HandOver} behind it gives the servlets threads of their own. What is refused here
 * costs neither.
 */
public final class ApiGate extends Handler.Wrapper {
  private static final byte[] NO_BODY = {};

  private final BodyBudget budget = new BodyBudget();
  private final DirectAnswers direct;

  public ApiGate(DirectAnswers direct) {
    this.direct = direct;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    Exchange exchange = Exchange.open(request);
    response.getHeaders().put(RequestId.HEADER, exchange.id()).put(Headers.NO_SNIFF);
    if (hasBody(request)) {
      new BodyGathering(this, budget, exchange, response, callback).run();
    } else {
      letIn(exchange, OtherMethodRequest.wrap(request), NO_BODY, response, callback);
    }
    return true;
  }

  /** Answers a request whose body, if it has one, is here. */
  void letIn(
      Exchange exchange, Request request, byte[] body, Response response, Callback callback) {
    exchange.within(
        () -> {
          if (!direct.take(exchange, request, body, response, callback)) {
            handOn(request, response, callback);
          }
        });
  }

  private void handOn(Request request, Response response, Callback callback) {
    try {
      if (!super.handle(request, new GatheredResponse(request, response), callback)) {
        Response.writeError(request, response, callback, 404);
      }
    } catch (RejectedExecutionException e) {
      ProblemWriter.write(
          request, response, callback, Problem.of(ErrorCode.UNAVAILABLE, "too many calls wait"));
    } catch (Exception e) {
      Response.writeError(request, response, callback, e);
    }
  }

  private static boolean hasBody(Request request) {
    return request.getLength() > 0 || request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING);
  }
}
