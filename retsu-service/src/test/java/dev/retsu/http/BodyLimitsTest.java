package dev.retsu.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What bodies that are still arriving may take: time and memory. */
class BodyLimitsTest {
  /** B142. */
  @Test
  void aSenderOfAFewBytesASecondIsCutAndAPauseIsForgiven() {
    assertThat(BodyGathering.isTooSlow(TimeUnit.SECONDS.toNanos(10), 0)).isFalse();
    assertThat(BodyGathering.isTooSlow(TimeUnit.SECONDS.toNanos(11), 110)).isTrue();
    assertThat(BodyGathering.isTooSlow(TimeUnit.SECONDS.toNanos(11), 11 * 1024)).isFalse();
    assertThat(BodyGathering.isTooSlow(TimeUnit.MILLISECONDS.toNanos(700), 1)).isFalse();
    assertThat(BodyGathering.isTooSlow(TimeUnit.SECONDS.toNanos(600), 1 << 19)).isTrue();
  }

  @Test
  void allBodiesTogetherAreBounded() {
    BodyBudget budget = new BodyBudget();
    assertThat(budget.hold(60 << 20)).isTrue();
    assertThat(budget.hold(5 << 20)).isFalse();
    assertThat(budget.hold(4 << 20)).isTrue();
    budget.letGo(60 << 20);
    assertThat(budget.hold(5 << 20)).isTrue();
  }
}
