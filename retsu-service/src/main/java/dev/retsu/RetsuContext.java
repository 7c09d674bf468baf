package dev.retsu;

import dev.retsu.catalog.CatalogLayers;
import dev.retsu.catalog.PostgresQueueCatalog;
import dev.retsu.config.FusionConfiguration;
import dev.retsu.core.BoundedDatabaseExecutor;
import dev.retsu.core.DatabaseExecutor;
import dev.retsu.core.FusionSettings;
import dev.retsu.core.QueueService;
import dev.retsu.core.QueueServices;
import dev.retsu.core.UuidV7;
import dev.retsu.core.WakeUps;
import dev.retsu.db.JdbiFactory;
import dev.retsu.db.MessageDao;
import dev.retsu.db.QueueDao;
import dev.retsu.telemetry.Telemetry;
import dev.retsu.telemetry.TelemetryEndpoints;
import io.dropwizard.core.setup.Environment;
import io.dropwizard.db.ManagedDataSource;
import io.dropwizard.health.DefaultHealthFactory;
import io.dropwizard.lifecycle.Managed;
import io.dropwizard.lifecycle.setup.LifecycleEnvironment;
import io.dropwizard.util.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import org.jdbi.v3.core.Jdbi;

/**
 * The composition root: reading it from top to bottom is reading the system. What is managed starts
 * in the order in which it is registered here, and stops in the reverse order.
 */
final class RetsuContext {
  private static final int MAX_WAITING_STATEMENTS = 10_000;
  private static final int LOOK_AROUND_MILLIS = 250;

  private final RetsuConfiguration configuration;
  private final Environment environment;
  private final LifecycleEnvironment lifecycle;
  private final Telemetry telemetry;

  RetsuContext(RetsuConfiguration configuration, Environment environment) {
    this.configuration = configuration;
    this.environment = environment;
    this.lifecycle = environment.lifecycle();
    this.telemetry = Telemetry.start(configuration.telemetry());
  }

  QueueService queues() {
    lifecycle.manage(new AutoCloseableLast(telemetry));
    TelemetryEndpoints.serveMetrics(telemetry, environment);

    ManagedDataSource pool = DatabasePool.build(configuration.database(), environment);
    lifecycle.manage(pool);
    telemetry.observePool(pool);
    Jdbi jdbi = JdbiFactory.create(pool, telemetry.statementListener());
    DatabaseExecutor database = telemetry.traced(databaseThreads());
    UuidV7 ids = new UuidV7(InstantSource.system());

    PostgresQueueCatalog postgres =
        new PostgresQueueCatalog(jdbi.onDemand(QueueDao.class), database, ids::next);
    CatalogLayers layers =
        new CatalogLayers(
            configuration.cache(),
            postgres,
            telemetry.cacheMetrics("queue_names"),
            telemetry.cacheMetrics("queue_details"));
    lifecycle.manage(layers);

    ScheduledExecutorService timer =
        lifecycle
            .scheduledExecutorService("queue-timer-%d", true)
            .threads(1)
            .removeOnCancelPolicy(true)
            .shutdownTime(Duration.seconds(1))
            .build();
    QueueService service =
        QueueServices.create(
            new QueueServices.Storage(
                layers.catalog(), postgres, jdbi.onDemand(MessageDao.class), database),
            ids,
            telemetry.queueMetrics(),
            fusion(configuration.queue().fusion()),
            WakeUps.NONE,
            timer);
    var unused =
        timer.scheduleWithFixedDelay(
            service::lookAround, LOOK_AROUND_MILLIS, LOOK_AROUND_MILLIS, TimeUnit.MILLISECONDS);
    return service;
  }

  /** Once the API is in place: what its own handlers refuse is measured too. */
  void measureRequests() {
    Set<String> healthChecks =
        configuration
            .getHealthFactory()
            .filter(DefaultHealthFactory.class::isInstance)
            .map(health -> Set.copyOf(((DefaultHealthFactory) health).getHealthCheckUrlPaths()))
            .orElse(Set.of());
    TelemetryEndpoints.measureRequests(telemetry, environment, healthChecks);
  }

  private BoundedDatabaseExecutor databaseThreads() {
    BoundedDatabaseExecutor database =
        new BoundedDatabaseExecutor(
            configuration.database().getMaxSize(),
            MAX_WAITING_STATEMENTS,
            Threads.daemons("database"));
    lifecycle.manage(new AutoCloseableLast(database));
    return database;
  }

  private FusionSettings fusion(FusionConfiguration settings) {
    Map<String, IntConsumer> sizes = new HashMap<>();
    for (String operation : FusionSettings.OPERATIONS) {
      sizes.put(operation, telemetry.fusionBatchSize(operation));
    }
    return new FusionSettings(
        settings.enabled() ? settings.maxBatch() : 1,
        (operation, size) -> sizes.getOrDefault(operation, ignored -> {}).accept(size),
        telemetry.callers());
  }

  /** Closed when what was registered after it has stopped. */
  private record AutoCloseableLast(AutoCloseable resource) implements Managed {
    @Override
    public void stop() throws Exception {
      resource.close();
    }
  }
}
