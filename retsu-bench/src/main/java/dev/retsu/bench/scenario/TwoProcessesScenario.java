package dev.retsu.bench.scenario;

import dev.retsu.bench.environment.Retsu;
import dev.retsu.bench.environment.Workbench;
import dev.retsu.bench.load.Lifecycle;
import dev.retsu.bench.load.Ratio;
import dev.retsu.bench.load.Rounds;
import dev.retsu.bench.report.Result;
import dev.retsu.bench.report.Row;
import dev.retsu.bench.report.Verdict;
import java.util.Map;

final class TwoProcessesScenario implements Scenario {
  private static final int CONNECTIONS = 64;

  @Override
  public String name() {
    return "two-processes";
  }

  @Override
  public String summary() {
    return "64 connections to one process, and the same shared by two, on one database";
  }

  @Override
  public Result run(Workbench bench, Effort effort) throws Exception {
    Retsu first = bench.process("first", Map.of()).retsu();
    Retsu second = bench.process("second", Map.of()).retsu();
    String queue = first.createQueue("two-processes");
    try (Contest contest = new Contest(bench, effort)) {
      contest.add("one", CONNECTIONS, () -> new Lifecycle(queue, Payload.TEXT), first);
      contest.add("two", CONNECTIONS, () -> new Lifecycle(queue, Payload.TEXT), first, second);
      return report(bench, contest.run(), first, second);
    }
  }

  /** Each unit acknowledges what it was delivered: a message leased twice would be left over. */
  private Result report(Workbench bench, Rounds rounds, Retsu first, Retsu second)
      throws Exception {
    Ratio ratio = rounds.ratio("two", "one");
    double retried = retried(first) + retried(second);
    double left = bench.database().number("SELECT count(*) FROM queue_message");
    double counted =
        bench
            .database()
            .number(
                "SELECT sum(ready_count + in_flight_count + delayed_count)"
                    + " FROM queue_priority_state_shard");
    return Result.of(name())
        .row(Row.of("one", rounds.total("one")))
        .row(Row.of("two", rounds.total("two")).with("of one", ratio))
        .verdict(Verdict.atLeast("two processes", ratio.median(), "of one", 1))
        .verdict(Verdict.atMost("messages delivered twice", retried, "", 0))
        .verdict(Verdict.atMost("messages left over", left, "", 0))
        .verdict(Verdict.atMost("messages still counted", counted, "", 0));
  }

  private static double retried(Retsu retsu) throws Exception {
    return retsu.metric("queue_messages_delivered_total", "delivery=\"retry\"");
  }
}
