package dev.retsu.bench.load;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** What one phase of a load saw. Belongs to the loop's thread; all times in nanoseconds. */
final class Recorder {
  private static final int SIGNIFICANT_DIGITS = 3;

  private final List<Histogram> calls;
  private final Histogram unit = new Histogram(SIGNIFICANT_DIGITS);
  private final List<Exception> failures = new ArrayList<>();
  private long unavailable;
  private long unstarted;

  Recorder(int kinds) {
    calls = Stream.generate(() -> new Histogram(SIGNIFICANT_DIGITS)).limit(kinds).toList();
  }

  void call(int kind, long nanos) {
    calls.get(kind).recordValue(Math.max(nanos, 0));
  }

  void unit(long nanos) {
    unit.recordValue(Math.max(nanos, 0));
  }

  /** A unit that was due and never started: its age so far is the least that it took. */
  void unstarted(long ageNanos) {
    unstarted++;
    unit(ageNanos);
  }

  void unavailable() {
    unavailable++;
  }

  void failure(Exception cause) {
    failures.add(cause);
  }

  List<Histogram> calls() {
    return calls;
  }

  Histogram unit() {
    return unit;
  }

  /** Units that were done, without those that never started. */
  long done() {
    return unit.getTotalCount() - unstarted;
  }

  long unstarted() {
    return unstarted;
  }

  long unavailableAnswers() {
    return unavailable;
  }

  List<Exception> failures() {
    return failures;
  }
}
