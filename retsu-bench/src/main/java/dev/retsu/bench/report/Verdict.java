package dev.retsu.bench.report;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * A figure against its target.
 *
 * @param atLeast true when the target is a lower bound, false when an upper one
 */
public record Verdict(String measure, double value, String unit, boolean atLeast, double target) {
  public static Verdict atLeast(String measure, double value, String unit, double target) {
    return new Verdict(measure, value, unit, true, target);
  }

  public static Verdict atMost(String measure, double value, String unit, double target) {
    return new Verdict(measure, value, unit, false, target);
  }

  @JsonProperty("met")
  public boolean met() {
    return atLeast ? value >= target : value <= target;
  }
}
