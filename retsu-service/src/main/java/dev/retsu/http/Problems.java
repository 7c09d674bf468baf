package dev.retsu.http;

import dev.retsu.core.ErrorCode;
import dev.retsu.core.RetsuException;
import java.util.concurrent.CompletionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a caller is told of a failure; only a defect is logged, and nothing of it is told. */
final class Problems {
  private static final Logger LOGGER = LoggerFactory.getLogger(Problems.class);

  private Problems() {}

  static Problem of(Throwable thrown) {
    Throwable cause = cause(thrown);
    if (cause instanceof RetsuException e && e.code() != ErrorCode.INTERNAL_ERROR) {
      return Problem.of(e);
    }
    LOGGER.error("a request failed for a defect", cause);
    return Problem.internalError();
  }

  /** What a stage failed for, without the wrappers of those behind it. */
  static Throwable cause(Throwable thrown) {
    Throwable cause = thrown;
    while (cause instanceof CompletionException && cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause;
  }
}
