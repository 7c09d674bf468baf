package dev.retsu.hostile;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

/**
 * What is sent as one request.
 *
 * @param isHead its answer has no body
 * @param isWhole false when it ends early, or its head may not be one: then it may get no answer
 */
record HttpAttempt(byte[] bytes, boolean isHead, boolean isWhole) {
  @Override
  public String toString() {
    String text = new String(bytes, 0, Math.min(bytes.length, 1500), ISO_8859_1);
    return text.replace("\r", "\\r").replace("\n", "\\n\n").replaceAll("[^ -~\n]", "?");
  }
}
