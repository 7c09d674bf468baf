package dev.retsu.bench.load;

import dev.retsu.bench.http.Schedule;
import java.time.Duration;
import java.util.List;

/** Starts the next unit of a connection when its last one is done, until the time is over. */
final class ClosedLoop implements Schedule {
  private final List<Caller> callers;
  private final long end;
  private final long giveUp;

  ClosedLoop(List<Caller> callers, Duration duration, Duration grace) {
    this.callers = callers;
    this.end = System.nanoTime() + duration.toNanos();
    this.giveUp = end + grace.toNanos();
  }

  void begin() {
    for (Caller caller : callers) {
      if (!caller.broken()) {
        caller.start(System.nanoTime());
      }
    }
  }

  void done(Caller caller) {
    long now = System.nanoTime();
    if (now - end < 0) {
      caller.start(now);
    }
  }

  @Override
  public void tick(long now) {
    // All work starts at the end of other work.
  }

  @Override
  public boolean finished(long now) {
    boolean over = now - end >= 0 || callers.stream().allMatch(Caller::broken);
    return over && (now - giveUp >= 0 || callers.stream().noneMatch(Caller::busy));
  }

  @Override
  public long nextWake(long now) {
    return now - end < 0 ? end : giveUp;
  }
}
