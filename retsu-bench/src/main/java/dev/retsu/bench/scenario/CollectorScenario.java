package dev.retsu.bench.scenario;

import dev.retsu.bench.environment.Database;
import dev.retsu.bench.environment.Messages;
import dev.retsu.bench.environment.Retsu;
import dev.retsu.bench.environment.Workbench;
import dev.retsu.bench.report.Result;
import dev.retsu.bench.report.Row;
import dev.retsu.bench.report.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

final class CollectorScenario implements Scenario {
  private static final int QUEUES = 10_000;
  private static final double CONTRACT_SECONDS = 1;

  /** Flat, within what this machine's noise allows between two runs minutes apart. */
  private static final double FLAT = 2;

  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final String COUNT = "queue_state_collection_duration_seconds_count";
  private static final String SUM = "queue_state_collection_duration_seconds_sum";

  @Override
  public String name() {
    return "collector";
  }

  @Override
  public String summary() {
    return "one refresh at 10,000 queues with 10,000, 1,000,000 and 10,000,000 messages";
  }

  @Override
  public Result run(Workbench bench, Effort effort) throws Exception {
    String interval = "RETSU_WORKER__STATE_METRICS_COLLECTOR__COLLECTION_INTERVAL_SECONDS";
    Retsu retsu = bench.process("retsu", Map.of(interval, "1")).retsu();
    Database database = bench.database();
    createQueues(database);
    Messages messages = new Messages(database);
    Result result = Result.of(name());
    List<Double> medians = new ArrayList<>();
    long present = 0;
    for (long wanted : List.of(10_000L, 1_000_000L, 10_000_000L)) {
      messages.addSpread(effort.messages(wanted) - present).settle();
      present = effort.messages(wanted);
      double median = median(refreshes(retsu));
      medians.add(median);
      result.row(
          Row.of("%,d messages".formatted(present))
              .with("refresh median s", median)
              .with("of first", median / medians.get(0))
              .with("rollup rows", rollupRows(database)));
    }
    return result
        .verdict(Verdict.atMost("refresh", Collections.max(medians), "s", CONTRACT_SECONDS))
        .verdict(
            Verdict.atMost("largest against smallest", medians.get(2) / medians.get(0), "", FLAT))
        .chart("refresh median s");
  }

  private static double rollupRows(Database database) throws Exception {
    return database.number("SELECT count(*) FROM queue_priority_state_shard");
  }

  private static void createQueues(Database database) throws Exception {
    database.execute(
        "INSERT INTO queue (id, name) SELECT gen_random_uuid(), 'collector-' || n"
            + " FROM generate_series(1, %d) AS n".formatted(QUEUES));
  }

  /** The durations of five refreshes, in seconds, by what the collector tells itself. */
  private static List<Double> refreshes(Retsu retsu) throws Exception {
    awaitRefresh(retsu, retsu.metric(COUNT, "")); // the one that runs may have begun before
    List<Double> seconds = new ArrayList<>();
    while (seconds.size() < 5) {
      double count = retsu.metric(COUNT, "");
      double sum = retsu.metric(SUM, "");
      double later = awaitRefresh(retsu, count);
      seconds.add((retsu.metric(SUM, "") - sum) / Math.max(later - count, 1));
    }
    return seconds;
  }

  private static double awaitRefresh(Retsu retsu, double count) throws Exception {
    long end = System.nanoTime() + LIMIT.toNanos();
    double now = retsu.metric(COUNT, "");
    while (now <= count) {
      if (System.nanoTime() - end > 0) {
        throw new IllegalStateException("no refresh within " + LIMIT + ", count " + now);
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200));
      now = retsu.metric(COUNT, "");
    }
    return now;
  }

  private static double median(List<Double> values) {
    return values.stream().sorted().toList().get(values.size() / 2);
  }
}
