package dev.retsu.bench.scenario;

import dev.retsu.bench.environment.Workbench;
import dev.retsu.bench.report.Result;

/** One question about speed, and how it is answered. */
public interface Scenario {
  /** As the command line names it. */
  String name();

  /** One sentence: what is compared with what. */
  String summary();

  /**
   * Measures. What it starts through the workbench ends with it.
   *
   * @throws Exception whatever broke: a figure of a broken run is no figure
   */
  Result run(Workbench bench, Effort effort) throws Exception;
}
