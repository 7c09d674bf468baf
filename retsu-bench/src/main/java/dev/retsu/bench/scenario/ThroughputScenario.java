package dev.retsu.bench.scenario;

import dev.retsu.bench.environment.Retsu;
import dev.retsu.bench.environment.Statements;
import dev.retsu.bench.environment.Workbench;
import dev.retsu.bench.load.Lifecycle;
import dev.retsu.bench.report.Result;
import dev.retsu.bench.report.Row;

final class ThroughputScenario implements Scenario {
  private static final int CONNECTIONS = 64;

  @Override
  public String name() {
    return "throughput";
  }

  @Override
  public String summary() {
    return "single calls at 64 connections with the default settings, and PostgreSQL's statements";
  }

  @Override
  public Result run(Workbench bench, Effort effort) throws Exception {
    Retsu retsu = bench.retsu();
    String queue = retsu.createQueue("throughput");
    Statements statements = new Statements(bench.database());
    try (Contest contest = new Contest(bench, effort)) {
      contest.add("64", CONNECTIONS, () -> new Lifecycle(queue, Payload.TEXT), retsu);
      statements.reset();
      Result result = Result.of(name()).row(Row.of("64 connections", contest.run().total("64")));
      statements.costliest().forEach(result::note);
      return result;
    }
  }
}
