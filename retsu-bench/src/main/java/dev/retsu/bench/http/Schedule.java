package dev.retsu.bench.http;

/** What a loop does between responses. All times are {@link System#nanoTime}. */
public interface Schedule {
  /** Starts what is due. */
  void tick(long now);

  /** True ends the loop. */
  boolean finished(long now);

  /** When the loop should look again at the latest. */
  long nextWake(long now);
}
