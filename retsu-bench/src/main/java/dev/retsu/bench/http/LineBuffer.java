package dev.retsu.bench.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** One line of a response's head, gathered from any split and looked at without making strings. */
final class LineBuffer {
  private static final int LIMIT = 16 * 1024;

  private final byte[] bytes = new byte[LIMIT];
  private int length;

  void clear() {
    length = 0;
  }

  boolean isEmpty() {
    return length == 0;
  }

  /** Takes up to and with the next line feed; true when there was one. */
  boolean take(ByteBuffer in) throws IOException {
    while (in.hasRemaining()) {
      byte next = in.get();
      if (next == '\n') {
        dropCarriageReturn();
        return true;
      }
      if (length == LIMIT) {
        throw new IOException("a line of the response's head is longer than " + LIMIT + " bytes");
      }
      bytes[length++] = next;
    }
    return false;
  }

  private void dropCarriageReturn() {
    if (length > 0 && bytes[length - 1] == '\r') {
      length--;
    }
  }

  /**
   * @param lowerCase ASCII in lower case; the line may be in any case
   */
  boolean startsWith(String lowerCase) {
    return matches(0, lowerCase);
  }

  /**
   * @param lowerCase ASCII in lower case; the line may be in any case
   */
  boolean contains(String lowerCase) {
    for (int at = 0; at + lowerCase.length() <= length; at++) {
      if (matches(at, lowerCase)) {
        return true;
      }
    }
    return false;
  }

  private boolean matches(int at, String lowerCase) {
    if (length - at < lowerCase.length()) {
      return false;
    }
    for (int i = 0; i < lowerCase.length(); i++) {
      if (lower(bytes[at + i]) != lowerCase.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private static int lower(byte letter) {
    return letter >= 'A' && letter <= 'Z' ? letter + 32 : letter;
  }

  /** The number that starts at {@code from}, after any blanks, up to the first other character. */
  long number(int from, int radix) throws IOException {
    int at = from;
    while (at < length && bytes[at] == ' ') {
      at++;
    }
    int first = at;
    long value = 0;
    while (at < length && Character.digit(bytes[at], radix) >= 0) {
      value = value * radix + Character.digit(bytes[at], radix);
      at++;
    }
    if (at == first || at - first > 15) {
      throw new IOException("a number was expected in: " + text());
    }
    return value;
  }

  String text() {
    return new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
  }
}
