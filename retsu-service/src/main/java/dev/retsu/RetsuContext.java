package dev.retsu;

import dev.retsu.catalog.CatalogLayers;
import dev.retsu.catalog.PostgresQueueCatalog;
import dev.retsu.core.BoundedDatabaseExecutor;
import dev.retsu.core.DatabaseExecutor;
import dev.retsu.core.FusionSettings;
import dev.retsu.core.QueueMaintenance;
import dev.retsu.core.QueueService;
import dev.retsu.core.QueueServices;
import dev.retsu.core.UuidV7;
import dev.retsu.core.WakeUps;
import dev.retsu.db.JdbiFactory;
import dev.retsu.db.MaintenanceDao;
import dev.retsu.db.MessageDao;
import dev.retsu.db.QueueDao;
import dev.retsu.db.SharedDao;
import dev.retsu.telemetry.Telemetry;
import dev.retsu.telemetry.TelemetryEndpoints;
import dev.retsu.waking.RedisWakeUps;
import dev.retsu.worker.FailurePolicy;
import dev.retsu.worker.WorkerRunner;
import io.dropwizard.core.setup.Environment;
import io.dropwizard.db.ManagedDataSource;
import io.dropwizard.lifecycle.Managed;
import io.dropwizard.lifecycle.setup.LifecycleEnvironment;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import org.eclipse.jetty.util.component.LifeCycle;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;

/**
 * The composition root: reading it from top to bottom is reading the system. What is managed starts
 * in the order in which it is registered here, and stops in the reverse order.
 */
final class RetsuContext {
  private static final int MAX_WAITING_STATEMENTS = 10_000;
  private static final int LOOK_AROUND_MILLIS = 250;
  private static final Duration WORKER_STOP = Duration.ofSeconds(5);

  private final RetsuConfiguration configuration;
  private final Environment environment;
  private final LifecycleEnvironment lifecycle;
  private final Telemetry telemetry;
  private final Jdbi jdbi;
  private final DatabaseExecutor database;
  private final PostgresQueueCatalog postgres;
  private final CatalogLayers catalog;
  private final UuidV7 ids = new UuidV7(InstantSource.system());
  private final @Nullable Coordination coordination;

  /** The parts that every serving process has, whatever its role. */
  RetsuContext(RetsuConfiguration configuration, Environment environment) {
    this.configuration = configuration;
    this.environment = environment;
    lifecycle = environment.lifecycle();
    telemetry = Telemetry.start(configuration.telemetry());
    lifecycle.manage(new Closed(telemetry));
    DatabaseStart.prepare(configuration, lifecycle);

    ManagedDataSource pool = DatabasePool.build(configuration.database(), environment);
    lifecycle.manage(pool);
    telemetry.observePool(pool);
    jdbi = JdbiFactory.create(pool, telemetry.statementListener());
    BoundedDatabaseExecutor threads =
        new BoundedDatabaseExecutor(
            configuration.database().getMaxSize(),
            MAX_WAITING_STATEMENTS,
            Threads.daemons("database"));
    lifecycle.manage(new Closed(threads));
    database = telemetry.traced(threads);

    postgres = new PostgresQueueCatalog(jdbi.onDemand(QueueDao.class), database, ids::next);
    catalog =
        new CatalogLayers(
            configuration.cache(),
            postgres,
            telemetry.cacheMetrics("queue_names"),
            telemetry.cacheMetrics("queue_details"));
    lifecycle.manage(catalog);
    coordination = Coordination.create(configuration);
    if (coordination != null) {
      lifecycle.manage(coordination);
    }
    AdminPort.install(configuration, environment, telemetry, threads::waiting);
  }

  /** Once the API is in place: what its own handlers refuse is measured too. */
  void measureRequests() {
    TelemetryEndpoints.measureRequests(telemetry, environment, Set.of());
  }

  /** The operations that the API serves. */
  QueueService queues() {
    ScheduledExecutorService timer =
        lifecycle
            .scheduledExecutorService("queue-timer-%d", true)
            .threads(1)
            .removeOnCancelPolicy(true)
            .shutdownTime(io.dropwizard.util.Duration.seconds(1))
            .build();
    RedisWakeUps wakeUps =
        coordination == null ? null : new RedisWakeUps(coordination.established());
    QueueService service =
        QueueServices.create(
            new QueueServices.Storage(
                catalog.catalog(), postgres, SharedDao.of(jdbi, MessageDao.class), database),
            ids,
            telemetry.queueMetrics(),
            fusion(),
            wakeUps == null ? WakeUps.NONE : wakeUps,
            timer);
    if (wakeUps != null) {
      wakeUps.wake(service::signal);
      lifecycle.manage(wakeUps);
    }
    var unused =
        timer.scheduleWithFixedDelay(
            service::lookAround, LOOK_AROUND_MILLIS, LOOK_AROUND_MILLIS, TimeUnit.MILLISECONDS);
    lifecycle.addEventListener(new WhenStopping(service::stopWaiting));
    return service;
  }

  /** The background work that this process is set to do. */
  void work(FailurePolicy policy) {
    QueueMaintenance maintenance =
        new QueueMaintenance(
            jdbi.onDemand(MaintenanceDao.class), catalog.catalog(), telemetry.queueMetrics());
    Jdbi dedicated =
        JdbiFactory.create(
            Databases.direct(configuration.database(), Map.of("socketTimeout", "60")),
            telemetry.statementListener());
    RetsuWorkers workers =
        new RetsuWorkers(
            configuration.worker(),
            telemetry,
            dedicated,
            coordination == null ? null : coordination.established());
    Duration pause = Duration.ofSeconds(configuration.worker().leadership().retryIntervalSeconds());
    lifecycle.manage(new WorkerRunner(workers.enabled(maintenance), WORKER_STOP, pause, policy));
  }

  private FusionSettings fusion() {
    Map<String, IntConsumer> sizes = new HashMap<>();
    for (String operation : FusionSettings.OPERATIONS) {
      sizes.put(operation, telemetry.fusionBatchSize(operation));
    }
    var settings = configuration.queue().fusion();
    return new FusionSettings(
        settings.enabled() ? settings.maxBatch() : 1,
        (operation, size) -> sizes.getOrDefault(operation, ignored -> {}).accept(size),
        telemetry.callers());
  }

  /** Closed when what was registered after it has stopped. */
  private record Closed(AutoCloseable resource) implements Managed {
    @Override
    public void stop() throws Exception {
      resource.close();
    }
  }

  /** Consumers that wait are answered first of all: otherwise the server would wait for them. */
  private record WhenStopping(Runnable action) implements LifeCycle.Listener {
    @Override
    public void lifeCycleStopping(LifeCycle server) {
      action.run();
    }
  }
}
