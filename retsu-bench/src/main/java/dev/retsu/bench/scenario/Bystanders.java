package dev.retsu.bench.scenario;

import dev.retsu.bench.environment.Database;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** What else goes on in a shared database: a transaction left open, and queries over everything. */
final class Bystanders implements AutoCloseable {
  private static final String ANALYTIC =
      "SELECT q.name, m.priority, m.state, count(*), avg(octet_length(m.payload)),"
          + " percentile_cont(0.9) WITHIN GROUP (ORDER BY m.enqueued_at)"
          + " FROM queue_message m JOIN queue q ON q.id = m.queue_id GROUP BY 1, 2, 3";
  private static final long EVERY_SECONDS = 5;

  private final ScheduledExecutorService thread = Executors.newScheduledThreadPool(2);
  private final List<Double> millis = new CopyOnWriteArrayList<>();
  private final Database database;
  private volatile @Nullable SQLException failure;

  private Bystanders(Database database) {
    this.database = database;
  }

  /** The snapshot is held for the middle third of the time. */
  static Bystanders start(Database database, Duration soak) {
    Bystanders started = new Bystanders(database);
    long third = soak.toSeconds() / 3;
    var unused = started.thread.schedule(() -> started.hold(third), third, TimeUnit.SECONDS);
    var unusedToo =
        started.thread.scheduleWithFixedDelay(
            started::analyse, EVERY_SECONDS, EVERY_SECONDS, TimeUnit.SECONDS);
    return started;
  }

  private void hold(long seconds) {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      statement.execute("SELECT count(*) FROM queue");
      statement.execute("SELECT pg_sleep(%d)".formatted(seconds));
      connection.rollback();
    } catch (SQLException e) {
      failure = e;
    }
  }

  private void analyse() {
    long start = System.nanoTime();
    try {
      database.text("SELECT count(*) FROM (" + ANALYTIC + ") AS groups");
      millis.add((System.nanoTime() - start) / 1e6);
    } catch (SQLException e) {
      failure = e;
    }
  }

  int queries() {
    return millis.size();
  }

  double medianMillis() {
    return millis.isEmpty() ? 0 : millis.stream().sorted().toList().get(millis.size() / 2);
  }

  @Override
  public void close() throws SQLException {
    thread.shutdownNow();
    SQLException broken = failure;
    if (broken != null) {
      throw broken;
    }
  }
}
