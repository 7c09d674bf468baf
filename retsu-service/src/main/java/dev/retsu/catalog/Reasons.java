package dev.retsu.catalog;

import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;

/** Says in one line why a command failed. */
final class Reasons {
  private static final int LONGEST = 300;

  private Reasons() {}

  static String of(Throwable failure) {
    Throwable cause = failure;
    while (cause instanceof CompletionException && cause.getCause() != null) {
      cause = cause.getCause();
    }
    if (cause instanceof TimeoutException) {
      return "no answer within the time-out";
    }
    return shorten(cause.toString());
  }

  /** Without the connection and the command that Redisson appends, and without their arguments. */
  private static String shorten(String text) {
    String line = text.lines().findFirst().orElse("");
    int connection = line.indexOf(" channel: ");
    String reason = connection < 0 ? line : line.substring(0, connection);
    return reason.length() <= LONGEST ? reason : reason.substring(0, LONGEST) + "…";
  }
}
