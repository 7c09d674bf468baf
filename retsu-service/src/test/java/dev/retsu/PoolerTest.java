package dev.retsu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.retsu.config.DatabaseConfiguration;
import dev.retsu.db.Recount;
import dev.retsu.db.SessionSettings;
import dev.retsu.db.TestDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * A real PgBouncer in transaction mode before the pool, with the settings of docs/operations.md;
 * where none is installed, skipped.
 */
class PoolerTest {
  private static final int CALLERS = 8;
  private static final int LIFECYCLES = 50;

  @RegisterExtension static final TestDatabase database = TestDatabase.create();

  private static DatabaseConfiguration configuration;
  private static PgBouncer pooler;

  @BeforeAll
  static void start(@TempDir Path directory) throws Exception {
    assumeTrue(Files.isExecutable(PgBouncer.BINARY), "no PgBouncer is installed");
    pooler = PgBouncer.start(directory, database, connectQuery());
    configuration = new DatabaseConfiguration();
    configuration.setUrl(pooler.jdbcUrl());
    configuration.setDirectUrl(database.jdbcUrl());
    configuration.setUser(database.user());
    configuration.setPassword(database.password());
    configuration.setProperties(Map.of("prepareThreshold", "0"));
  }

  @AfterAll
  static void stop() throws Exception {
    if (pooler != null) {
      pooler.close();
    }
  }

  /** What the pool would ask for itself: one statement per setting. */
  private static String connectQuery() {
    return Arrays.stream(SessionSettings.OPTIONS.replaceFirst("^-c ", "").split(" -c ", -1))
        .map(setting -> "SET " + setting.replaceFirst("=(.*)", "=''$1''"))
        .collect(Collectors.joining("; "));
  }

  /** B173: no statement that another server connection has prepared is missed. */
  @Test
  void b173EveryCallWorksThroughFewerServerConnectionsThanThePoolHas() throws Exception {
    try (PooledService queues = new PooledService(configuration)) {
      UUID queue = queues.queue("pooled");
      ExecutorService threads = Executors.newFixedThreadPool(CALLERS);
      List<Callable<List<UUID>>> callers =
          IntStream.range(0, CALLERS)
              .<Callable<List<UUID>>>mapToObj(
                  caller ->
                      () ->
                          IntStream.range(0, LIFECYCLES)
                              .mapToObj(i -> queues.lifecycle(queue))
                              .toList())
              .toList();

      Set<UUID> delivered = new HashSet<>();
      for (Future<List<UUID>> caller : threads.invokeAll(callers)) {
        delivered.addAll(caller.get());
      }
      threads.shutdown();

      assertThat(delivered).hasSize(CALLERS * LIFECYCLES);
      assertThat(Recount.drift(database.jdbi())).isEmpty();
      assertThat(show(queues, "plan_cache_mode")).isEqualTo("force_generic_plan");
      assertThat(show(queues, "statement_timeout")).isEqualTo("20s");
    }
  }

  /** B174: what holds locks of its session goes past the pooler. */
  @Test
  void b174LocksAreTakenOnSessionsOfTheirOwn() throws Exception {
    assertThat(isOwnSession(Databases.direct(configuration, Map.of()))).isTrue();
    assertThat(isOwnSession(Databases.unpooled(configuration, Map.of()))).isFalse();
  }

  private static boolean isOwnSession(javax.sql.DataSource source) throws Exception {
    try (var connection = source.getConnection();
        var statement = connection.createStatement();
        var row = statement.executeQuery("SELECT pg_backend_pid()")) {
      row.next();
      return row.getInt(1) == connection.unwrap(org.postgresql.PGConnection.class).getBackendPID();
    }
  }

  private static String show(PooledService queues, String setting) {
    return queues.jdbi.withHandle(
        handle -> handle.createQuery("SHOW " + setting).mapTo(String.class).one());
  }
}
