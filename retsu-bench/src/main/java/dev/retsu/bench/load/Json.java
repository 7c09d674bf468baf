package dev.retsu.bench.load;

import java.nio.charset.StandardCharsets;

/**
 * Finds text values by their member's name in the bytes of an answer. It knows no nesting and no
 * escapes, which the members asked for never have; the payloads of a load hold no quotes.
 */
final class Json {
  private final byte[] name;

  /** Where the value that was found last starts, and where it ends (exclusive). */
  private int from;

  private int to;

  Json(String name) {
    this.name = ('"' + name + '"').getBytes(StandardCharsets.US_ASCII);
  }

  /** True when the member occurs at or after {@code start}. */
  boolean find(byte[] text, int start, int end) {
    for (int at = start; at + name.length < end; at++) {
      if (text[at] == '"' && matches(text, at) && value(text, at + name.length, end)) {
        return true;
      }
    }
    return false;
  }

  private boolean matches(byte[] text, int at) {
    for (int i = 1; i < name.length; i++) {
      if (text[at + i] != name[i]) {
        return false;
      }
    }
    return true;
  }

  private boolean value(byte[] text, int start, int end) {
    int at = skip(text, start, end, ':');
    at = at < 0 ? -1 : skip(text, at, end, '"');
    if (at < 0) {
      return false;
    }
    from = at;
    to = at;
    while (to < end && text[to] != '"') {
      to++;
    }
    return to < end;
  }

  /** Past blanks and the wanted character; -1 when another one stands there. */
  private static int skip(byte[] text, int start, int end, char wanted) {
    int at = start;
    while (at < end && text[at] == ' ') {
      at++;
    }
    return at < end && text[at] == wanted ? at + 1 : -1;
  }

  int from() {
    return from;
  }

  int to() {
    return to;
  }

  int length() {
    return to - from;
  }
}
