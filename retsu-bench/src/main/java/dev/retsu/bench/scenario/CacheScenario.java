package dev.retsu.bench.scenario;

import dev.retsu.bench.environment.Retsu;
import dev.retsu.bench.environment.Workbench;
import dev.retsu.bench.load.Load;
import dev.retsu.bench.load.LoadResult;
import dev.retsu.bench.load.OneCall;
import dev.retsu.bench.load.Rounds;
import dev.retsu.bench.report.Result;
import dev.retsu.bench.report.Row;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

final class CacheScenario implements Scenario {
  private static final int CONNECTIONS = 16;
  private static final String LOCAL = "RETSU_CACHE__IN_MEMORY__ENABLED";
  private static final String SHARED = "RETSU_CACHE__DISTRIBUTED__ENABLED";
  private static final String BOTH = "both";

  /** Statements that clients sent, without those that triggers ran inside them. */
  private static final String STATEMENTS =
      "SELECT coalesce(sum(calls), 0) FROM pg_stat_statements WHERE toplevel"
          + " AND dbid = (SELECT oid FROM pg_database WHERE datname = current_database())"
          + " AND query NOT ILIKE 'begin%' AND query NOT ILIKE 'commit%'";

  @Override
  public String name() {
    return "cache";
  }

  @Override
  public String summary() {
    return "enqueues with both cache layers, one of them, and none: calls/s, statements per call";
  }

  @Override
  public Result run(Workbench bench, Effort effort) throws Exception {
    Map<String, Load> loads = open(bench);
    try {
      Map<String, Callable<LoadResult>> turns = new LinkedHashMap<>();
      Map<String, Double> statements = new HashMap<>();
      for (Map.Entry<String, Load> variant : loads.entrySet()) {
        variant.getValue().closedLoop(effort.warmUp());
        turns.put(
            variant.getKey(),
            () -> {
              double before = bench.database().number(STATEMENTS);
              LoadResult result = variant.getValue().closedLoop(effort.round());
              double sent = bench.database().number(STATEMENTS) - before;
              statements.merge(variant.getKey(), sent, Double::sum);
              return result;
            });
      }
      return report(Rounds.run(effort.rounds(), turns), statements);
    } finally {
      for (Load load : loads.values()) {
        load.close();
      }
    }
  }

  private static Map<String, Load> open(Workbench bench) throws Exception {
    Map<String, Map<String, String>> settings = new LinkedHashMap<>();
    settings.put(BOTH, Map.of(LOCAL, "true", SHARED, "true"));
    settings.put("local only", Map.of(LOCAL, "true", SHARED, "false"));
    settings.put("shared only", Map.of(LOCAL, "false", SHARED, "true"));
    settings.put("none", Map.of(LOCAL, "false", SHARED, "false"));
    Map<String, Load> loads = new LinkedHashMap<>();
    for (Map.Entry<String, Map<String, String>> variant : settings.entrySet()) {
      Retsu retsu = bench.process(variant.getKey(), variant.getValue()).retsu();
      String queue = retsu.createQueue("cache-" + variant.getKey().replace(' ', '-'));
      String path = "/v1/queues/" + queue + "/messages";
      String body = "{\"payload\":\"" + Payload.TEXT + "\"}";
      loads.put(
          variant.getKey(),
          Load.open(
              List.of(retsu.address()),
              CONNECTIONS,
              () -> new OneCall("enqueue", path, body, List.of(201)),
              bench.meter()));
    }
    return loads;
  }

  private Result report(Rounds rounds, Map<String, Double> statements) {
    Result result = Result.of(name());
    for (String variant : List.of(BOTH, "local only", "shared only", "none")) {
      LoadResult total = rounds.total(variant);
      result.row(
          Row.of(variant, total)
              .with("of both", rounds.ratio(variant, BOTH))
              .with("statements per call", statements.getOrDefault(variant, 0.0) / total.units()));
    }
    return result.chart("statements per call").chart("messages/s");
  }
}
