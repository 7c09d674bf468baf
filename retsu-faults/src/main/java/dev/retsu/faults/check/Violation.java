package dev.retsu.faults.check;

/**
 * A broken promise.
 *
 * @param rule the class of the rule
 * @param about the message or queue
 */
public record Violation(String rule, String about, String detail) {
  @Override
  public String toString() {
    return "%s: %s: %s".formatted(rule, about, detail);
  }
}
