package dev.retsu.http;

import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** What a request is called in its answer and in the log. */
public final class RequestId {
  public static final String HEADER = "X-Request-Id";
  public static final String MDC_KEY = "request_id";

  private static final int LONGEST = 128;

  private RequestId() {}

  /** The caller's own when it is 1 to 128 visible ASCII characters, else a new one. */
  static String of(@Nullable String given) {
    return given != null && isSane(given) ? given : make();
  }

  private static boolean isSane(String given) {
    return !given.isEmpty()
        && given.length() <= LONGEST
        && given.chars().allMatch(c -> c > ' ' && c < 127);
  }

  /** Unique enough to find a line in a log; guessing it gains nothing. */
  static String make() {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    HexFormat hex = HexFormat.of();
    return hex.toHexDigits(random.nextLong()) + hex.toHexDigits(random.nextLong());
  }
}
