package dev.retsu.bench.scenario;

import dev.retsu.bench.environment.Retsu;
import dev.retsu.bench.environment.Workbench;
import dev.retsu.bench.load.Conversation;
import dev.retsu.bench.load.Load;
import dev.retsu.bench.load.LoadResult;
import dev.retsu.bench.load.Rounds;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

/** Variants that are warmed up one by one and then measured by turns, each in a closed loop. */
final class Contest implements AutoCloseable {
  private final Workbench bench;
  private final Effort effort;
  private final Map<String, Load> loads = new LinkedHashMap<>();

  Contest(Workbench bench, Effort effort) {
    this.bench = bench;
    this.effort = effort;
  }

  /**
   * @param servers share the connections evenly
   */
  Contest add(
      String variant,
      int connections,
      Supplier<? extends Conversation> conversations,
      Retsu... servers)
      throws IOException {
    var addresses = Arrays.stream(servers).map(Retsu::address).toList();
    loads.put(variant, Load.open(addresses, connections, conversations, bench.meter()));
    return this;
  }

  Rounds run() throws Exception {
    for (Load load : loads.values()) {
      load.closedLoop(effort.warmUp());
    }
    Map<String, Callable<LoadResult>> turns = new LinkedHashMap<>();
    loads.forEach((variant, load) -> turns.put(variant, () -> load.closedLoop(effort.round())));
    return Rounds.run(effort.rounds(), turns);
  }

  @Override
  public void close() throws IOException {
    for (Load load : loads.values()) {
      load.close();
    }
  }
}
