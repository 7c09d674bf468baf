package dev.retsu.embedded;

/** A bundled server that did not start; the message is for a person and says what to do. */
public final class EmbeddedServerException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  EmbeddedServerException(String message) {
    super(message);
  }

  EmbeddedServerException(String message, Throwable cause) {
    super(message, cause);
  }
}
