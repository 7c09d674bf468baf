package dev.retsu.faults.environment;

/** What a proxy does with what passes through it. */
public enum Traffic {
  /** Hands on. */
  FLOWING,
  /** Hands on late. */
  SLOW,
  /** Takes everything and hands nothing on, until it flows again: a stalled network. */
  STALLED,
  /**
   * Forgets what was open: it is never closed and never answered, also when all flows again. What
   * is opened meanwhile is refused.
   */
  HALF_OPEN,
  /** Closes what is open and refuses what is new. */
  CUT,
  /** Lets requests through and then cuts some connections at the answer: it was done, or not. */
  ANSWERS_LOST
}
