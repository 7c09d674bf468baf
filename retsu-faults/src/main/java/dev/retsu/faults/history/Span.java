package dev.retsu.faults.history;

/**
 * The time between sending a call and having its answer.
 *
 * @param start monotonic nanoseconds, before the first byte was sent
 * @param end monotonic nanoseconds, after the answer was read or given up
 */
public record Span(long start, long end) {
  public static Span since(long start) {
    return new Span(start, System.nanoTime());
  }

  /** Whether all of this came before any of the other. */
  public boolean before(Span other) {
    return end < other.start;
  }

  public boolean overlaps(Span other) {
    return start <= other.end && other.start <= end;
  }
}
