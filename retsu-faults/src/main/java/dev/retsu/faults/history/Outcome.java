package dev.retsu.faults.history;

/** What a client knows of a call. */
public enum Outcome {
  /** It was answered, and did what was asked. */
  DONE,
  /** It was answered, and changed nothing. */
  REFUSED,
  /** No answer, or one that leaves open whether it happened. */
  UNKNOWN
}
