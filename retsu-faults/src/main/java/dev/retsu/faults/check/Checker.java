package dev.retsu.faults.check;

import dev.retsu.faults.history.History;
import java.util.ArrayList;
import java.util.List;

/** Applies every rule to a history. */
public final class Checker {
  private static final List<Rule> RULES =
      List.of(
          new NothingLost(),
          new NothingChanged(),
          new AcknowledgedStaysGone(),
          new LeasesDoNotOverlap(),
          new AttemptsCountUp(),
          new BatchesAreWhole(),
          new InOrder(),
          new CountersMatch());

  private Checker() {}

  /** All violations; empty when every promise was kept as far as can be known. */
  public static List<Violation> check(History history) {
    Evidence evidence = new Evidence(history);
    List<Violation> violations = new ArrayList<>();
    for (Rule rule : RULES) {
      String name = rule.getClass().getSimpleName();
      rule.check(
          evidence,
          (about, detail) -> violations.add(new Violation(name, about.toString(), detail)));
    }
    return violations;
  }
}
