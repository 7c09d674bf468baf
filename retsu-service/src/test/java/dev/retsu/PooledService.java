package dev.retsu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retsu.catalog.PostgresQueueCatalog;
import dev.retsu.config.DatabaseConfiguration;
import dev.retsu.core.BoundedDatabaseExecutor;
import dev.retsu.core.CallerContext;
import dev.retsu.core.Delivery;
import dev.retsu.core.DequeueRequest;
import dev.retsu.core.FusionSettings;
import dev.retsu.core.NewMessage;
import dev.retsu.core.Priority;
import dev.retsu.core.QueueMetrics;
import dev.retsu.core.QueueName;
import dev.retsu.core.QueueService;
import dev.retsu.core.QueueServices;
import dev.retsu.core.QueueSettings;
import dev.retsu.core.Receipt;
import dev.retsu.core.UuidV7;
import dev.retsu.core.WakeUps;
import dev.retsu.db.Await;
import dev.retsu.db.JdbiFactory;
import dev.retsu.db.MessageDao;
import dev.retsu.db.QueueDao;
import dev.retsu.db.StatementListener;
import io.dropwizard.core.setup.Environment;
import io.dropwizard.db.ManagedDataSource;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.tomcat.jdbc.pool.DataSourceProxy;
import org.jdbi.v3.core.Jdbi;

/** The queue operations on the pool of the product, as configured. */
final class PooledService implements AutoCloseable {
  final ManagedDataSource pool;
  final Jdbi jdbi;
  final QueueService service;
  private final BoundedDatabaseExecutor database;
  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();

  PooledService(DatabaseConfiguration configuration) {
    pool = DatabasePool.build(configuration, new Environment("test"));
    jdbi = JdbiFactory.create(pool, StatementListener.NONE);
    database = new BoundedDatabaseExecutor(configuration.getMaxSize(), 10_000, Thread::new);
    UuidV7 ids = new UuidV7(InstantSource.system());
    PostgresQueueCatalog catalog =
        new PostgresQueueCatalog(jdbi.onDemand(QueueDao.class), database, ids::next);
    service =
        QueueServices.create(
            new QueueServices.Storage(catalog, catalog, jdbi.onDemand(MessageDao.class), database),
            ids,
            QueueMetrics.NONE,
            new FusionSettings(128, (operation, size) -> {}, CallerContext.NONE),
            WakeUps.NONE,
            timer);
  }

  UUID queue(String name) {
    return get(service.create(new QueueName(name), QueueSettings.DEFAULT)).id();
  }

  /** Enqueue, dequeue, extend, acknowledge; returns the identifier of the one that was taken. */
  UUID lifecycle(UUID queue) {
    get(service.enqueue(queue, new NewMessage(new byte[] {1}, Priority.HIGH, null, 0)));
    List<Delivery> taken =
        get(service.dequeue(queue, new DequeueRequest(1, Duration.ofSeconds(20))));
    assertThat(taken).hasSize(1);
    Receipt receipt = new Receipt(taken.get(0).id(), taken.get(0).receiptHandle());
    get(service.extend(queue, receipt, 60));
    assertThat(get(service.acknowledge(queue, receipt))).isTrue();
    return receipt.messageId();
  }

  void awaitNoConnectionInUse() {
    DataSourceProxy connections = (DataSourceProxy) pool;
    Await.until(() -> assertThat(connections.getActive()).isZero());
  }

  static <T> T get(CompletableFuture<T> future) {
    return future.orTimeout(60, TimeUnit.SECONDS).join();
  }

  @Override
  public void close() throws Exception {
    timer.shutdownNow();
    database.close();
    pool.stop();
  }
}
