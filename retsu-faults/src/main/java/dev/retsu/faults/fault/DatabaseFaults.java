package dev.retsu.faults.fault;

import dev.retsu.faults.environment.Cluster;
import dev.retsu.faults.environment.Node;
import dev.retsu.faults.environment.Waiting;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Faults of PostgreSQL, and of what else uses it. */
final class DatabaseFaults {
  /** In the order in which everybody locks them. */
  private static final String COUNTERS_IN_ORDER =
      "SELECT FROM queue_priority_state_shard ORDER BY queue_id, priority, shard FOR UPDATE";

  private static final long COMMAND_LIMIT_SECONDS = 120;

  private DatabaseFaults() {}

  static Stream<Fault> all() {
    return Stream.of(
        new Fault("PostgreSQL killed", (cluster, random) -> restart(cluster, random, "KILL")),
        new Fault("PostgreSQL fast restart", (cluster, random) -> restart(cluster, random, "INT")),
        new Fault(
            "PostgreSQL immediate restart", (cluster, random) -> restart(cluster, random, "QUIT")),
        new Fault("backends terminated", DatabaseFaults::terminate),
        new Fault(
            "pool starved by held locks",
            (cluster, random) -> hold(cluster, random, COUNTERS_IN_ORDER)),
        new Fault(
            "DDL lock on the messages",
            (cluster, random) ->
                hold(cluster, random, "LOCK TABLE queue_message IN ACCESS EXCLUSIVE MODE")),
        new Fault(
            "long transaction",
            (cluster, random) -> hold(cluster, random, "SELECT txid_current()")),
        new Fault("disk full", DatabaseFaults::fillDisk, DatabaseFaults::noDisk),
        new Fault("migrate", (cluster, random) -> command(cluster, "migrate")),
        new Fault("rollup rebuild", (cluster, random) -> command(cluster, "rollup", "rebuild")));
  }

  private static List<Node> restart(Cluster cluster, Random random, String signal)
      throws IOException, InterruptedException {
    cluster.postgres().restart(signal, Chance.between(random, 0, 1_000));
    return cluster.nodes();
  }

  private static List<Node> terminate(Cluster cluster, Random random) throws SQLException {
    for (int i = 0; i < 10; i++) {
      cluster
          .postgres()
          .database()
          .text(
              """
              SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
              WHERE usename = 'retsu' AND pid <> pg_backend_pid() AND random() < 0.3""");
      Waiting.pause(Chance.between(random, 20, 150));
    }
    return cluster.nodes();
  }

  /** One transaction that stays open. */
  private static List<Node> hold(Cluster cluster, Random random, String sql) throws SQLException {
    try (Connection connection = cluster.postgres().database().connect();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ");
      statement.execute("SELECT count(*) FROM queue");
      connection.rollback();
      statement.execute(sql);
      Waiting.pause(Chance.between(random, 1_500, 7_000));
      connection.rollback();
    }
    return cluster.nodes();
  }

  private static List<Node> fillDisk(Cluster cluster, Random random) throws IOException {
    cluster.disk().fill();
    try {
      Waiting.pause(Chance.between(random, 1_000, 3_000));
    } finally {
      cluster.disk().empty();
    }
    cluster.postgres().startAgain(); // without room for its log it ends itself
    return cluster.nodes();
  }

  private static String noDisk(Cluster cluster) {
    return cluster.disk().isOwn() ? "" : "only root may mount a small disk";
  }

  private static List<Node> command(Cluster cluster, String... words)
      throws IOException, InterruptedException {
    Process process = cluster.nodes().get(0).command(words);
    if (!process.waitFor(COMMAND_LIMIT_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
      process.destroyForcibly();
      throw new IOException(String.join(" ", words) + " failed under load, see its log");
    }
    return cluster.nodes();
  }
}
