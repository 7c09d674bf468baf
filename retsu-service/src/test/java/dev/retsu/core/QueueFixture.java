package dev.retsu.core;

import dev.retsu.catalog.PostgresQueueCatalog;
import dev.retsu.db.JdbiFactory;
import dev.retsu.db.MessageDao;
import dev.retsu.db.QueueDao;
import dev.retsu.db.Recount;
import dev.retsu.db.SharedDao;
import dev.retsu.db.StatementListener;
import dev.retsu.db.TestDatabase;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.tomcat.jdbc.pool.DataSource;
import org.jdbi.v3.core.Jdbi;

/** A queue service on a test database, as one process runs it; close it after use. */
final class QueueFixture implements AutoCloseable {
  final DataSource pool = new DataSource();
  final Jdbi jdbi;
  final BoundedDatabaseExecutor database;
  final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
  final QueueService service;

  QueueFixture(TestDatabase database, int maxBatch) {
    this(database, maxBatch, QueueMetrics.NONE, WakeUps.NONE);
  }

  QueueFixture(TestDatabase testDatabase, int maxBatch, QueueMetrics metrics, WakeUps wakeUps) {
    this(testDatabase, new FusionSettings(maxBatch, (operation, size) -> {}), metrics, wakeUps);
  }

  QueueFixture(
      TestDatabase testDatabase, FusionSettings fusion, QueueMetrics metrics, WakeUps wakeUps) {
    pool.setUrl(testDatabase.jdbcUrl());
    pool.setUsername(testDatabase.user());
    pool.setPassword(testDatabase.password());
    pool.setMaxActive(8);
    pool.setMaxIdle(8);
    pool.setMinIdle(0);
    pool.setInitialSize(0);
    pool.setDriverClassName("org.postgresql.Driver");
    jdbi = JdbiFactory.create(pool, StatementListener.NONE);
    database = new BoundedDatabaseExecutor(8, 100_000, Thread::new);
    UuidV7 ids = new UuidV7(InstantSource.system());
    PostgresQueueCatalog catalog =
        new PostgresQueueCatalog(jdbi.onDemand(QueueDao.class), database, ids::next);
    service =
        QueueServices.create(
            new QueueServices.Storage(
                catalog, catalog, SharedDao.of(jdbi, MessageDao.class), database),
            ids,
            metrics,
            fusion,
            wakeUps,
            timer);
    var unused = timer.scheduleWithFixedDelay(service::lookAround, 250, 250, TimeUnit.MILLISECONDS);
  }

  UUID queue(String name) {
    return queue(name, QueueSettings.DEFAULT);
  }

  UUID queue(String name, QueueSettings settings) {
    return get(service.create(new QueueName(name), settings)).id();
  }

  UUID enqueue(UUID queueId, String payload, Priority priority) {
    return get(service.enqueue(queueId, message(payload, priority)));
  }

  List<Delivery> dequeue(UUID queueId, int max) {
    return get(service.dequeue(queueId, new DequeueRequest(max, Duration.ZERO)));
  }

  boolean acknowledge(UUID queueId, Delivery delivery) {
    return get(service.acknowledge(queueId, receipt(delivery)));
  }

  static NewMessage message(String payload, Priority priority) {
    return new NewMessage(payload.getBytes(StandardCharsets.UTF_8), priority, null, 0);
  }

  static Receipt receipt(Delivery delivery) {
    return new Receipt(delivery.id(), delivery.receiptHandle());
  }

  static String text(Delivery delivery) {
    return new String(delivery.payload(), StandardCharsets.UTF_8);
  }

  /** The answer, or the failure itself; a minute at most. */
  static <T> T get(CompletableFuture<T> future) {
    try {
      return future.orTimeout(60, TimeUnit.SECONDS).join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw e;
    }
  }

  /** Lets every lease of the queue end now, as if its time had passed. */
  void elapseLeases(UUID queueId) {
    jdbi.useHandle(
        handle ->
            handle.execute(
                "UPDATE queue_message SET enqueued_at = enqueued_at - interval '1 day',"
                    + " available_after = clock_timestamp() - interval '1 millisecond'"
                    + " WHERE queue_id = ? AND state <> 'READY'",
                queueId));
  }

  /** See {@link Recount#drift}. */
  static List<String> drift(Jdbi jdbi) {
    return Recount.drift(jdbi);
  }

  @Override
  public void close() {
    timer.shutdownNow();
    service.stopWaiting();
    database.close();
    pool.close();
  }
}
