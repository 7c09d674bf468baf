package dev.retsu.catalog;

import dev.retsu.core.DatabaseExecutor;
import dev.retsu.core.Queue;
import dev.retsu.core.QueueName;
import dev.retsu.core.QueueSettings;
import dev.retsu.db.JdbiFactory;
import dev.retsu.db.QueueDao;
import dev.retsu.db.StatementListener;
import dev.retsu.db.TestDatabase;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** PostgreSQL as a process sees it: counts its statements, and can hold back an answer, or fail. */
final class Source implements AutoCloseable, DatabaseExecutor {
  final AtomicInteger statements = new AtomicInteger();
  final PostgresQueueCatalog catalog;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final AtomicReference<UUID> nextId = new AtomicReference<>(UUID.randomUUID());
  private volatile Hold hold = new Hold();
  private volatile RuntimeException failure;

  Source(TestDatabase database) {
    StatementListener counter =
        operation -> {
          statements.incrementAndGet();
          return failure -> {};
        };
    QueueDao dao = JdbiFactory.create(database.dataSource(), counter).onDemand(QueueDao.class);
    catalog = new PostgresQueueCatalog(dao, this, this::takeId);
    hold.release();
  }

  Queue create() {
    QueueName name = new QueueName("q-" + UUID.randomUUID().toString().substring(1));
    return catalog.create(name, QueueSettings.DEFAULT).join();
  }

  /** The identifier that the next queue will get. */
  UUID nextId() {
    return nextId.get();
  }

  private UUID takeId() {
    return nextId.getAndSet(UUID.randomUUID());
  }

  /** Answers that are read from now on stay on their way until the hold is released. */
  Hold holdAnswers() {
    hold = new Hold();
    return hold;
  }

  void failWith(RuntimeException failure) {
    this.failure = failure;
  }

  void work() {
    failure = null;
  }

  @Override
  public <T> CompletableFuture<T> submit(Callable<T> work) {
    CompletableFuture<T> result = new CompletableFuture<>();
    Hold mine = hold;
    threads.execute(
        () -> {
          try {
            if (failure != null) {
              statements.incrementAndGet();
              throw failure;
            }
            T value = work.call();
            mine.pass();
            result.complete(value);
          } catch (Exception e) {
            result.completeExceptionally(e);
          }
        });
    return result;
  }

  @Override
  public void close() {
    hold.release();
    threads.shutdownNow();
  }
}
