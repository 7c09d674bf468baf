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
    String text = cause.toString();
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
  }
}
