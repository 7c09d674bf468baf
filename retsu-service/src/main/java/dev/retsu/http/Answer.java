package dev.retsu.http;

import org.jspecify.annotations.Nullable;

/**
 * An answer of success, whoever sends it. Its body is bytes already, so that no reflection happens
 * on the way out.
 *
 * @param header one of its own, beside those that every answer has
 */
@SuppressWarnings("ArrayRecordComponent") // sent, never compared
public record Answer(int status, @Nullable Header header, byte @Nullable [] json) {
  /** A header field. */
  public record Header(String name, String value) {}
}
