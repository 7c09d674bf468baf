package dev.retsu.health;

import com.codahale.metrics.health.HealthCheck;
import java.util.function.IntSupplier;

/** Whether calls wait for a connection in such numbers that they will not get one in time. */
public final class PoolHealthCheck extends HealthCheck {
  private final IntSupplier waiting;
  private final int mostWaiting;

  /**
   * @param waiting asked at each check; must not wait
   */
  public PoolHealthCheck(IntSupplier waiting, int mostWaiting) {
    this.waiting = waiting;
    this.mostWaiting = mostWaiting;
  }

  @Override
  protected Result check() {
    int now = waiting.getAsInt();
    return now < mostWaiting
        ? Result.healthy("%d statements wait for a connection", now)
        : Result.unhealthy("%d statements wait for a connection: overloaded", now);
  }
}
