package dev.retsu.core;

/** The shape of every refusal: field, value, and what is allowed. */
final class Rules {
  private Rules() {}

  static int inRange(ErrorCode code, String field, long value, int min, int max) {
    if (value < min || value > max) {
      throw new RetsuException(
          code, "%s must be from %d to %d, not %d".formatted(field, min, max, value));
    }
    return (int) value;
  }
}
