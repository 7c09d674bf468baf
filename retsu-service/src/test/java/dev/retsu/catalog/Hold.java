package dev.retsu.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A place where threads stop until they are let go. */
final class Hold {
  private final CountDownLatch reached = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);

  /** Waits until somebody has come to stop here. */
  void awaitReached() {
    await(reached);
  }

  void release() {
    released.countDown();
  }

  void pass() {
    reached.countDown();
    await(released);
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
