package dev.retsu.bench.scenario;

import dev.retsu.bench.environment.Database;
import dev.retsu.bench.environment.Workbench;
import dev.retsu.bench.report.Result;
import dev.retsu.bench.report.Row;
import java.util.Arrays;
import java.util.UUID;

final class TriggerScenario implements Scenario {
  private static final int CLIENTS = 8;

  @Override
  public String name() {
    return "triggers";
  }

  @Override
  public String summary() {
    return "enqueues by SQL, 1 and 100 rows a statement, with the counting triggers and without";
  }

  @Override
  public Result run(Workbench bench, Effort effort) throws Exception {
    Database database = bench.database();
    database.migrate();
    Result result = Result.of(name());
    for (int rows : new int[] {1, 100}) {
      double[] with = new double[effort.rounds()];
      double[] ratios = new double[effort.rounds()];
      Enqueuers enqueuers = new Enqueuers(database, CLIENTS, rows);
      enqueuers.run(queue(database), effort.warmUp());
      for (int round = 0; round < effort.rounds(); round++) {
        with[round] = enqueuers.run(queue(database), effort.round());
        ratios[round] = with[round] / without(database, enqueuers, effort);
      }
      result.row(
          Row.of(rows + " rows a statement")
              .with("messages/s with triggers", Arrays.stream(with).average().orElse(0))
              .with("of those without, lowest", Arrays.stream(ratios).min().orElse(0))
              .with("of those without, highest", Arrays.stream(ratios).max().orElse(0)));
    }
    return result;
  }

  private static double without(Database database, Enqueuers enqueuers, Effort effort)
      throws Exception {
    database.execute("ALTER TABLE queue_message DISABLE TRIGGER USER");
    try {
      return enqueuers.run(queue(database), effort.round());
    } finally {
      // ALWAYS, as the migration has it. The uncounted rows go, with the counters.
      database.execute(
          "TRUNCATE queue_message",
          "TRUNCATE queue_priority_state_shard",
          "ALTER TABLE queue_message ENABLE ALWAYS TRIGGER queue_message_count_inserted",
          "ALTER TABLE queue_message ENABLE ALWAYS TRIGGER queue_message_count_updated",
          "ALTER TABLE queue_message ENABLE ALWAYS TRIGGER queue_message_count_deleted",
          "ALTER TABLE queue_message ENABLE ALWAYS TRIGGER queue_message_count_truncated");
    }
  }

  private static UUID queue(Database database) throws Exception {
    UUID id = UUID.randomUUID();
    database.execute("INSERT INTO queue (id, name) VALUES ('%s', 'q%s')".formatted(id, id));
    return id;
  }
}
