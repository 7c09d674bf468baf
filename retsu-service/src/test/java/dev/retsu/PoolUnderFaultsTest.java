package dev.retsu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.codahale.metrics.health.HealthCheck;
import dev.retsu.config.DatabaseConfiguration;
import dev.retsu.config.EmbeddedPostgresConfiguration;
import dev.retsu.db.Await;
import dev.retsu.db.DatabaseMigrator;
import dev.retsu.db.Recount;
import dev.retsu.db.SchemaVersion;
import dev.retsu.db.TestDatabase;
import dev.retsu.embedded.EmbeddedPostgresServer;
import dev.retsu.health.DatabaseHealthCheck;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The pool as it is shipped, while sessions are killed, held and lost to a restart. */
class PoolUnderFaultsTest {
  private static final int KILLS = 20;

  @RegisterExtension static final TestDatabase database = TestDatabase.create();

  /** B179: a connection whose state cannot be read any more must not stay counted as in use. */
  @Test
  void b179NoConnectionIsLostToKilledSessions() throws Exception {
    try (PooledService queues = new PooledService(configuration());
        Handle killer = database.jdbi().open()) {
      UUID queue = queues.queue("killed");
      Load load = new Load(queues, queue);
      for (int kills = 0; kills < KILLS; ) {
        int before = load.calls.get();
        Await.until(() -> assertThat(load.calls).hasValueGreaterThan(before));
        kills += kill(killer);
      }
      load.stop();

      queues.awaitNoConnectionInUse();
      // A connection killed within the last second is lent once more, unasked.
      Await.until(() -> queues.lifecycle(queue));
      assertThat(Recount.drift(queues.jdbi)).isEmpty();
    }
  }

  /** B175: connections from before the restart are found out before they are lent. */
  @Test
  void b175ARestartOfTheDatabaseUnderLoadIsOverByItself(@TempDir Path directory) throws Exception {
    DatabaseConfiguration configuration = new DatabaseConfiguration();
    int port = FreePort.find();
    configuration.setUrl("jdbc:postgresql://127.0.0.1:" + port + "/retsu");
    EmbeddedPostgresServer server =
        new EmbeddedPostgresServer(
            new EmbeddedPostgresConfiguration(true, port, directory.toString()), configuration);
    server.launch();
    new DatabaseMigrator(Databases.direct(configuration, Map.of())).migrate();
    try (PooledService queues = new PooledService(configuration)) {
      UUID queue = queues.queue("restarted");
      Load load = new Load(queues, queue);
      Await.until(() -> assertThat(load.calls).hasValueGreaterThan(50));

      server.stop();
      int failed = load.failures.get();
      Await.until(() -> assertThat(load.failures).hasValueGreaterThan(failed));
      server.launch();

      Await.until(() -> assertThat(load.sinceFailure).hasValueGreaterThan(200));
      load.stop();
      queues.awaitNoConnectionInUse();
      assertThat(Recount.drift(queues.jdbi)).isEmpty();
    } finally {
      server.stop();
    }
  }

  /** B092: sessions of a server that was demoted are still good, and refuse every change. */
  @Test
  void b092SessionsThatMayOnlyReadAreLeftWithoutARestart() throws Exception {
    try (PooledService queues = new PooledService(configuration());
        Handle owner = database.superuserJdbi().open()) {
      queues.lifecycle(queues.queue("q" + UUID.randomUUID()));
      owner.execute("ALTER ROLE " + database.user() + " SET default_transaction_read_only = on");
      kill(owner); // the next sessions are read-only, and stay so
      Await.until(
          () ->
              assertThatThrownBy(() -> queues.queue("q" + UUID.randomUUID()))
                  .hasStackTraceContaining("the database cannot be reached"));
      owner.execute("ALTER ROLE " + database.user() + " RESET default_transaction_read_only");

      Await.until(() -> queues.lifecycle(queues.queue("q" + UUID.randomUUID())));
    }
  }

  /** B184: a pool that is used up is busy, not ill; the check neither waits for it nor fails. */
  @Test
  void b184TheHealthCheckDoesNotWaitForAConnectionOfThePool() throws Exception {
    DatabaseConfiguration configuration = configuration();
    configuration.setMaxSize(2);
    HealthCheck check =
        new DatabaseHealthCheck(new SchemaVersion(Databases.unpooled(configuration, Map.of())));
    try (PooledService queues = new PooledService(configuration);
        Connection one = queues.pool.getConnection();
        Connection other = queues.pool.getConnection()) {
      assertThat(one.isValid(1) && other.isValid(1)).isTrue();
      for (int probe = 0; probe < 10; probe++) {
        assertThat(check.execute().isHealthy()).isTrue();
      }
    }
  }

  private static DatabaseConfiguration configuration() {
    DatabaseConfiguration configuration = new DatabaseConfiguration();
    configuration.setUrl(database.jdbcUrl());
    configuration.setUser(database.user());
    configuration.setPassword(database.password());
    return configuration;
  }

  /** Returns how many sessions of the pool were killed. */
  private static int kill(Handle killer) {
    return killer
        .createQuery(
            "SELECT count(*) FILTER (WHERE pg_terminate_backend(pid)) FROM pg_stat_activity"
                + " WHERE datname = current_database() AND application_name = 'retsu'")
        .mapTo(Integer.class)
        .one();
  }

  /** Callers that go on whatever happens to their calls. */
  private static final class Load {
    private static final int CALLERS = 6;

    final AtomicInteger calls = new AtomicInteger();
    final AtomicInteger failures = new AtomicInteger();
    final AtomicInteger sinceFailure = new AtomicInteger();
    private final AtomicBoolean running = new AtomicBoolean(true);
    private final List<CompletableFuture<Void>> callers = new ArrayList<>();

    Load(PooledService queues, UUID queue) {
      for (int caller = 0; caller < CALLERS; caller++) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        callers.add(done);
        new Thread(() -> call(queues, queue, done), "caller-" + caller).start();
      }
    }

    private void call(PooledService queues, UUID queue, CompletableFuture<Void> done) {
      while (running.get()) {
        try {
          queues.lifecycle(queue);
          sinceFailure.incrementAndGet();
        } catch (RuntimeException | AssertionError e) {
          failures.incrementAndGet();
          sinceFailure.set(0);
        }
        calls.incrementAndGet();
      }
      done.complete(null);
    }

    void stop() {
      running.set(false);
      callers.forEach(PooledService::get);
    }
  }
}
