package dev.retsu.core;

/** The stable codes that callers may program against, each with its HTTP status. */
public enum ErrorCode {
  INVALID_JSON(400),
  INVALID_PATH(400),
  INVALID_PARAMETER(400),
  INVALID_QUEUE_NAME(400),
  INVALID_VISIBILITY_TIMEOUT(400),
  INVALID_MAX_DELIVERY_ATTEMPTS(400),
  INVALID_DEFAULT_MESSAGE_TTL(400),
  EMPTY_QUEUE_UPDATE(400),
  INVALID_PAYLOAD(400),
  INVALID_PRIORITY(400),
  INVALID_TTL(400),
  INVALID_DELAY(400),
  INVALID_RECEIPT_HANDLE(400),
  INVALID_BATCH(400),
  QUEUE_NOT_FOUND(404),
  NOT_FOUND(404),
  METHOD_NOT_ALLOWED(405),
  NOT_ACCEPTABLE(406),
  QUEUE_ALREADY_EXISTS(409),
  LEASE_NOT_CURRENT(409),
  PAYLOAD_TOO_LARGE(413),
  UNSUPPORTED_MEDIA_TYPE(415),
  INTERNAL_ERROR(500),
  UNAVAILABLE(503);

  private final int status;

  ErrorCode(int status) {
    this.status = status;
  }

  /** The HTTP status that answers carry with this code. */
  public int status() {
    return status;
  }

  /** The code as it stands on the wire, such as {@code queue_not_found}. */
  public String code() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
