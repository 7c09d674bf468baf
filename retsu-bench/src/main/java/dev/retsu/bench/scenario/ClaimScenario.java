package dev.retsu.bench.scenario;

import dev.retsu.bench.environment.Messages;
import dev.retsu.bench.environment.Retsu;
import dev.retsu.bench.environment.Workbench;
import dev.retsu.bench.load.Lifecycle;
import dev.retsu.bench.load.Rounds;
import dev.retsu.bench.report.Result;
import dev.retsu.bench.report.Row;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

final class ClaimScenario implements Scenario {
  @Override
  public String name() {
    return "claim";
  }

  @Override
  public String summary() {
    return "the dequeue of one connection at 1,000, 100,000 and 1,000,000 ready, 0 and 200,000 in flight";
  }

  @Override
  public Result run(Workbench bench, Effort effort) throws Exception {
    Retsu retsu = bench.retsu();
    Map<String, String> queues = fill(bench, effort, retsu);
    try (Contest contest = new Contest(bench, effort)) {
      for (Map.Entry<String, String> queue : queues.entrySet()) {
        // Whole lifecycles, so that the backlog stays what it is.
        contest.add(queue.getKey(), 1, () -> new Lifecycle(queue.getValue(), Payload.TEXT), retsu);
      }
      return report(contest.run(), queues.keySet().stream().toList());
    }
  }

  private static Map<String, String> fill(Workbench bench, Effort effort, Retsu retsu)
      throws Exception {
    Messages messages = new Messages(bench.database());
    Map<String, String> queues = new LinkedHashMap<>();
    for (long inFlight : List.of(0L, 200_000L)) {
      for (long ready : List.of(1_000L, 100_000L, 1_000_000L)) {
        String queue = retsu.createQueue("claim-%d-%d".formatted(ready, inFlight));
        messages.addReady(queue, effort.messages(ready));
        messages.addInFlight(queue, inFlight == 0 ? 0 : effort.messages(inFlight));
        queues.put("%,d ready, %,d in flight".formatted(ready, inFlight), queue);
      }
    }
    messages.settle();
    return queues;
  }

  private Result report(Rounds rounds, List<String> variants) {
    Result result = Result.of(name());
    for (String variant : variants) {
      result.row(
          Row.of(variant, rounds.total(variant))
              .with("of first", rounds.ratio(variant, variants.get(0))));
    }
    return result.chart("dequeue p50 ms");
  }
}
