package dev.retsu.bench.scenario;

import dev.retsu.bench.environment.Database;
import dev.retsu.bench.environment.Retsu;
import dev.retsu.bench.environment.Workbench;
import dev.retsu.bench.load.Lifecycle;
import dev.retsu.bench.load.Load;
import dev.retsu.bench.load.LoadResult;
import dev.retsu.bench.report.Result;
import dev.retsu.bench.report.Row;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

final class SoakScenario implements Scenario {
  private static final double PER_SECOND = 800;
  private static final int CONNECTIONS = 64;
  private static final Duration WINDOW = Duration.ofSeconds(10);

  @Override
  public String name() {
    return "soak";
  }

  @Override
  public String summary() {
    return "800 lifecycles/s beside a held transaction and analytic queries: latency and storage";
  }

  @Override
  public Result run(Workbench bench, Effort effort) throws Exception {
    Retsu retsu = bench.retsu();
    Database database = bench.database();
    String queue = retsu.createQueue("soak");
    StorageSeries storage = new StorageSeries(database);
    List<LoadResult> windows = new ArrayList<>();
    try (Load load =
            Load.open(
                List.of(retsu.address()),
                CONNECTIONS,
                () -> new Lifecycle(queue, Payload.TEXT),
                bench.meter());
        Bystanders bystanders = Bystanders.start(database, effort.soak())) {
      load.closedLoop(effort.warmUp());
      long start = System.nanoTime();
      while (System.nanoTime() - start < effort.soak().toNanos()) {
        LoadResult window = load.fixedRate(PER_SECOND, WINDOW);
        windows.add(window);
        storage.sample((System.nanoTime() - start) / 1e9, window);
      }
      return report(windows, storage, bystanders);
    }
  }

  private Result report(List<LoadResult> windows, StorageSeries storage, Bystanders bystanders) {
    int third = Math.max(1, windows.size() / 3);
    Result result =
        Result.of(name())
            .row(Row.of("all", LoadResult.merge(windows)))
            .row(Row.of("first third", LoadResult.merge(windows.subList(0, third))))
            .row(
                Row.of(
                    "last third",
                    LoadResult.merge(windows.subList(windows.size() - third, windows.size()))))
            .note(
                "analytic queries: %d, median %.0f ms"
                    .formatted(bystanders.queries(), bystanders.medianMillis()))
            .note(
                "a REPEATABLE READ snapshot is held for the middle third of the time; windows of %d s"
                    .formatted(WINDOW.toSeconds()));
    return result.chart(storage.chart());
  }
}
