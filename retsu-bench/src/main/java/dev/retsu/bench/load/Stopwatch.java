package dev.retsu.bench.load;

import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** Measures from its making: wall time, and the processor time of each party. */
final class Stopwatch {
  private static final double SECOND = TimeUnit.SECONDS.toNanos(1);

  /**
   * @param cores how many cores each party kept busy, on average
   */
  record Reading(double seconds, Map<String, Double> cores) {}

  private final Meter meter;
  private final Map<String, Double> before;
  private final double generatorBefore;
  private final long started = System.nanoTime();

  Stopwatch(Meter meter) {
    this.meter = meter;
    this.before = meter.cpuSeconds();
    this.generatorBefore = generatorSeconds();
  }

  /** The loop's own thread: it does all of the generator's work. */
  private static double generatorSeconds() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / SECOND;
  }

  Reading read() {
    double seconds = (System.nanoTime() - started) / SECOND;
    Map<String, Double> cores = new TreeMap<>();
    cores.put("generator", (generatorSeconds() - generatorBefore) / seconds);
    meter
        .cpuSeconds()
        .forEach(
            (party, used) -> cores.put(party, (used - before.getOrDefault(party, 0.0)) / seconds));
    return new Reading(seconds, cores);
  }
}
