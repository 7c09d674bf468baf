package dev.retsu.core;

import org.jspecify.annotations.Nullable;

/** A refusal that a caller can act on: a stable code, and a sentence that is safe to show. */
public final class RetsuException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final ErrorCode code;

  public RetsuException(ErrorCode code, String detail) {
    this(code, detail, null);
  }

  /** The cause is for the log; it never reaches a caller. */
  public RetsuException(ErrorCode code, String detail, @Nullable Throwable cause) {
    super(detail, cause);
    this.code = code;
  }

  public ErrorCode code() {
    return code;
  }

  /** The sentence for the caller; never null. */
  public String detail() {
    return String.valueOf(getMessage());
  }
}
