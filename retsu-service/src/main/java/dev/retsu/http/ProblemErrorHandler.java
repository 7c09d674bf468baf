package dev.retsu.http;

import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers what never reaches a resource: a request that Jetty cannot parse, a header that is too
 * large, a failure in a filter. Its messages may name classes, so they are for the log only.
 */
public final class ProblemErrorHandler extends ErrorHandler {
  private static final Logger LOGGER = LoggerFactory.getLogger(ProblemErrorHandler.class);

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    Throwable cause = (Throwable) request.getAttribute(ERROR_EXCEPTION);
    int status = cause instanceof HttpException e ? e.getCode() : response.getStatus();
    ProblemWriter.write(request, response, callback, problem(status, cause));
    return true;
  }

  private static Problem problem(int status, @org.jspecify.annotations.Nullable Throwable cause) {
    if (status == 500) {
      LOGGER.error("a request failed for a defect", cause);
      return Problem.internalError();
    }
    LOGGER.debug("a request was refused with status {}", status, cause);
    return Problem.ofStatus(status, detail(status));
  }

  private static String detail(int status) {
    return switch (status) {
      case 400 -> "the request line or a header is not valid HTTP";
      case 414 -> "the request's path and query are too long";
      case 431 -> "the request's headers are too large";
      default -> Problem.detail(status);
    };
  }
}
