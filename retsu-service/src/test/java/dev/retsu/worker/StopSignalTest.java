package dev.retsu.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class StopSignalTest {
  private static final Duration LONG = Duration.ofDays(1);

  private final StopSignal stop = new StopSignal();

  @Test
  void aRaiseEndsTheWaitAndAllLaterOnes() throws Exception {
    CompletableFuture<Boolean> wait = CompletableFuture.supplyAsync(() -> stop.await(LONG));

    stop.raise();

    assertThat(wait.get(20, TimeUnit.SECONDS)).isTrue();
    assertThat(stop.await(LONG)).isTrue();
    assertThat(stop.isRaised()).isTrue();
  }

  @Test
  void aWakeEndsOneWaitAndIsNoReasonToStop() {
    stop.wake();

    assertThat(stop.await(LONG)).isFalse();
    assertThat(stop.isRaised()).isFalse();
  }

  @Test
  void aWaitEndsByItself() {
    assertThat(stop.await(Duration.ofMillis(1))).isFalse();
    assertThat(stop.await(Duration.ofMillis(-1))).isFalse();
  }

  @Test
  void anInterruptIsAStop() {
    Thread.currentThread().interrupt();

    assertThat(stop.await(LONG)).isTrue();
    assertThat(Thread.interrupted()).as("the interrupt is still seen by others").isTrue();
    assertThat(stop.isRaised()).isTrue();
  }
}
