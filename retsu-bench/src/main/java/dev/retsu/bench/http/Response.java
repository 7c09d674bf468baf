package dev.retsu.bench.http;

import java.nio.charset.StandardCharsets;

/** A view of the parser's buffers: valid until the connection sends its next request. */
public interface Response {
  int status();

  /** The body's bytes are the first {@link #length()} of this array. */
  byte[] body();

  int length();

  /** False when the server said that it closes the connection. */
  boolean keepAlive();

  default String text() {
    return new String(body(), 0, length(), StandardCharsets.UTF_8);
  }
}
