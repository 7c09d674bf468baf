package dev.retsu.bench.load;

import dev.retsu.bench.http.Schedule;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Starts units at set times, on whatever connection is free. When none is, the unit waits, and its
 * latency has counted from the set time all along.
 */
final class FixedRate implements Schedule {
  private final Deque<Caller> free;
  private final List<Caller> callers;
  private final double perSecond;
  private final long start;
  private final long units;
  private final long giveUp;
  private long begun;

  FixedRate(List<Caller> callers, double perSecond, Duration duration, Duration grace) {
    this.callers = callers;
    this.free = new ArrayDeque<>(callers);
    this.perSecond = perSecond;
    this.start = System.nanoTime();
    this.units = (long) Math.floor(perSecond * duration.toNanos() / TimeUnit.SECONDS.toNanos(1));
    this.giveUp = start + duration.plus(grace).toNanos();
  }

  /** When the unit of this number should start. */
  long intended(long number) {
    return start + (long) (number * (TimeUnit.SECONDS.toNanos(1) / perSecond));
  }

  void done(Caller caller) {
    free.addLast(caller);
  }

  @Override
  public void tick(long now) {
    while (begun < units && intended(begun) - now <= 0) {
      Caller next = free.pollFirst();
      if (next == null) {
        return;
      }
      if (!next.broken()) {
        next.start(intended(begun++));
      }
    }
  }

  @Override
  public boolean finished(long now) {
    if (now - giveUp >= 0 || callers.stream().allMatch(Caller::broken)) {
      return true;
    }
    return begun == units && callers.stream().noneMatch(Caller::busy);
  }

  @Override
  public long nextWake(long now) {
    return begun < units && !free.isEmpty() ? intended(begun) : giveUp;
  }

  /** Records what was due and never got a connection. */
  void recordUnstarted(Recorder recorder, long now) {
    for (long number = begun; number < units && intended(number) - now < 0; number++) {
      recorder.unstarted(now - intended(number));
    }
  }
}
