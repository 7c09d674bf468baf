package dev.retsu.faults.load;

import dev.retsu.faults.history.Span;

/**
 * What came back from a call.
 *
 * @param status 0 when there was no answer
 * @param acknowledged the header of the single acknowledge, else empty
 */
record Reply(Span span, int status, String body, String acknowledged) {
  /** Whether it is an answer: a 5xx leaves open what happened. */
  boolean answered() {
    return status > 0 && status < 500;
  }

  boolean succeeded() {
    return status >= 200 && status < 300;
  }
}
