package dev.retsu.core;

/** Quotes a caller's value in an error text: shortened, and without control characters. */
public final class Quoted {
  private static final int LONGEST = 80;

  private Quoted() {}

  /** At most 80 characters of {@code value} in double quotes; control characters as '?'. */
  public static String quote(String value) {
    String shown = value.length() <= LONGEST ? value : value.substring(0, LONGEST) + "…";
    return '"' + shown.replaceAll("[\\p{Cntrl}\\p{Cs}\"]", "?") + '"';
  }
}
