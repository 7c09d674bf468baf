package dev.retsu.bench.load;

import java.util.Map;

/** Counts the processor time that the measured processes have used so far. */
@FunctionalInterface
public interface Meter {
  /** Measures nothing. */
  Meter NONE = Map::of;

  /** Seconds of processor time by process. */
  Map<String, Double> cpuSeconds();
}
