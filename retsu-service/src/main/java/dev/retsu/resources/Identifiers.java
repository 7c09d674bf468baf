package dev.retsu.resources;

import dev.retsu.core.ErrorCode;
import dev.retsu.core.Quoted;
import dev.retsu.core.RetsuException;
import java.util.HexFormat;
import java.util.UUID;

/** Reads identifiers strictly: the JDK alone takes {@code 1-1-1-1-1} for a UUID. */
final class Identifiers {
  private static final int LENGTH = 36;

  private Identifiers() {}

  /**
   * @throws RetsuException with {@link ErrorCode#INVALID_PATH}
   */
  static UUID inPath(String text) {
    return read(text, ErrorCode.INVALID_PATH, "an identifier in the path");
  }

  /**
   * @throws RetsuException with {@link ErrorCode#INVALID_RECEIPT_HANDLE}
   */
  static UUID receiptHandle(String text) {
    return read(text, ErrorCode.INVALID_RECEIPT_HANDLE, "receipt_handle");
  }

  static UUID read(String text, ErrorCode code, String what) {
    if (!isUuid(text)) {
      throw new RetsuException(
          code, what + " must be a UUID in its canonical form, not " + Quoted.quote(text));
    }
    return UUID.fromString(text);
  }

  private static boolean isUuid(String text) {
    if (text.length() != LENGTH) {
      return false;
    }
    for (int i = 0; i < LENGTH; i++) {
      char c = text.charAt(i);
      boolean isDash = i == 8 || i == 13 || i == 18 || i == 23;
      boolean fits = isDash ? c == '-' : HexFormat.isHexDigit(c);
      if (!fits) {
        return false;
      }
    }
    return true;
  }
}
