package dev.retsu.faults.check;

import static org.assertj.core.api.Assertions.assertThat;

/** Looks for one broken promise in a forged history. */
final class Findings {
  private Findings() {}

  static void assertFound(Class<? extends Rule> rule, Forgery forgery, String detail) {
    assertThat(forgery.check())
        .anySatisfy(
            violation -> {
              assertThat(violation.rule()).isEqualTo(rule.getSimpleName());
              assertThat(violation.detail()).contains(detail);
            });
  }
}
