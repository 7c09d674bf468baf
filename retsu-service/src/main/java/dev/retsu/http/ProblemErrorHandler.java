package dev.retsu.http;

import dev.retsu.core.ErrorCode;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers what never reaches a resource: a request that Jetty cannot parse, a header that is too
 * large, a failure in a filter. Its messages may name classes, so they are for the log only.
 */
public final class ProblemErrorHandler extends ErrorHandler {
  private static final Logger LOGGER = LoggerFactory.getLogger(ProblemErrorHandler.class);

  /** Every path that the API has. */
  private static final Pattern PLAIN_PATH = Pattern.compile("[A-Za-z0-9._~/-]*");

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    Throwable cause = (Throwable) request.getAttribute(ERROR_EXCEPTION);
    int status = cause instanceof HttpException e ? e.getCode() : response.getStatus();
    String message = String.valueOf(request.getAttribute(ERROR_MESSAGE));
    ProblemWriter.write(request, response, callback, problem(request, status, message, cause));
    return true;
  }

  private static Problem problem(
      Request request, int status, String message, @Nullable Throwable cause) {
    if (status == 500) {
      LOGGER.error("a request failed for a defect", cause);
      return Problem.internalError();
    }
    LOGGER.debug("a request was refused with status {}: {}", status, message, cause);
    if (status == 400 && isAboutThePath(request, message, cause)) {
      return Problem.of(ErrorCode.INVALID_PATH, "the path is not valid, or could mean two things");
    }
    if (status == 501 || status == 505) { // nobody is to be paged for what a client sends
      return Problem.of(
          ErrorCode.INVALID_PARAMETER, "this version of HTTP or transfer coding is not served");
    }
    return Problem.ofStatus(status, detail(status));
  }

  /**
   * Jersey and Jetty refuse a path before they look at anything else; what they did not like only
   * their words tell, and these not always.
   */
  private static boolean isAboutThePath(
      Request request, String message, @Nullable Throwable cause) {
    String words = message + (cause == null ? "" : " " + cause.getCause());
    String path = request.getHttpURI().getPath();
    return words.contains("URI")
        || words.contains("path")
        || (cause != null && cause.getCause() instanceof NumberFormatException)
        || (path != null && !PLAIN_PATH.matcher(path).matches());
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
