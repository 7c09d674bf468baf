package dev.retsu.http;

import dev.retsu.api.ProblemDetails;
import dev.retsu.core.ErrorCode;
import dev.retsu.core.RetsuException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A refusal on its way to the caller. The only place where an error body is made.
 *
 * @param status mostly the code's own; another one for what a caller cannot reach through a
 *     resource
 */
public record Problem(int status, ErrorCode code, String detail) {
  public static final String MEDIA_TYPE = "application/problem+json";

  /** How long a caller waits before it comes again after {@link ErrorCode#UNAVAILABLE}. */
  public static final String RETRY_AFTER_SECONDS = "1";

  public static Problem of(RetsuException e) {
    return of(e.code(), e.detail());
  }

  public static Problem of(ErrorCode code, String detail) {
    return new Problem(code.status(), code, detail);
  }

  /** For a refusal of the server below us, of which only the status is known. */
  public static Problem ofStatus(int status, String detail) {
    ErrorCode code =
        switch (status) {
          case 404 -> ErrorCode.NOT_FOUND;
          case 405 -> ErrorCode.METHOD_NOT_ALLOWED;
          case 406 -> ErrorCode.NOT_ACCEPTABLE;
          case 408 -> ErrorCode.INVALID_JSON;
          case 413, 431 -> ErrorCode.PAYLOAD_TOO_LARGE;
          case 414 -> ErrorCode.INVALID_PATH;
          case 415 -> ErrorCode.UNSUPPORTED_MEDIA_TYPE;
          case 503 -> ErrorCode.UNAVAILABLE;
          default -> status < 500 ? ErrorCode.INVALID_PARAMETER : ErrorCode.INTERNAL_ERROR;
        };
    return new Problem(status, code, detail);
  }

  public static Problem internalError() {
    return of(ErrorCode.INTERNAL_ERROR, "a defect of the service; its log has it by request_id");
  }

  /** The body. */
  public byte[] json(@Nullable String requestId) {
    String name = code.code();
    return Json.bytes(
        new ProblemDetails(
            "urn:retsu:problem:" + name, title(name), status, detail, name, requestId));
  }

  private static String title(String code) {
    String words =
        Arrays.stream(code.split("_", -1))
            .map(
                word ->
                    word.equals("json") || word.equals("ttl")
                        ? word.toUpperCase(Locale.ROOT)
                        : word)
            .collect(Collectors.joining(" "));
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }

  /** What can be said about a refusal of which only the status is known. */
  static String detail(int status) {
    return switch (status) {
      case 404 -> "there is nothing at this path";
      case 405 -> "the path does not have this method; the Allow header names those that it has";
      case 406 -> "answers are application/json, which the Accept header excludes";
      case 415 -> "Content-Type must be application/json in UTF-8";
      default -> "the request cannot be answered";
    };
  }
}
