package dev.retsu.catalog;

import dev.retsu.catalog.SharedLookup.Answer;
import dev.retsu.core.Queue;
import dev.retsu.core.QueueCatalog;
import dev.retsu.core.QueueName;
import dev.retsu.core.QueueSettings;
import dev.retsu.core.QueueUpdate;
import dev.retsu.telemetry.CacheMetrics;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Complete details through the cache that all processes share; the package describes the protocol.
 * No failure of the cache fails a call. Safe for use by many threads.
 */
public final class DistributedQueueCatalog implements QueueCatalog {
  private final QueueCatalog next;
  private final SharedQueueDetails cache;
  private final CacheMetrics metrics;
  private final OwnWrites ownWrites = new OwnWrites();
  private final SharedLookup.Tools tools;
  private final SharedLoads<UUID, Answer> lookups = new SharedLoads<>();
  private final String owner = UUID.randomUUID().toString();
  private final AtomicLong loads = new AtomicLong();

  /**
   * @param next the source of truth
   * @param scheduler wakes those who wait for the load of another process
   */
  DistributedQueueCatalog(
      QueueCatalog next,
      SharedQueueDetails cache,
      ScheduledExecutorService scheduler,
      CacheMetrics metrics) {
    this.next = next;
    this.cache = cache;
    this.metrics = metrics;
    this.tools = new SharedLookup.Tools(cache, next, ownWrites, scheduler, metrics);
  }

  @Override
  public CompletableFuture<Optional<QueueName>> findName(UUID id) {
    return find(id).thenApply(found -> found.map(Queue::name));
  }

  @Override
  public CompletableFuture<Optional<Queue>> find(UUID id) {
    return lookups.get(id, () -> lookUp(id)).whenComplete(this::count).thenApply(Answer::queue);
  }

  @Override
  public CompletableFuture<Queue> create(QueueName name, QueueSettings settings) {
    return next.create(name, settings).thenCompose(this::write);
  }

  @Override
  public CompletableFuture<Optional<Queue>> update(UUID id, QueueUpdate update) {
    return next.update(id, update)
        .thenCompose(
            updated ->
                updated.isPresent()
                    ? write(updated.get()).thenApply(Optional::of)
                    : CompletableFuture.completedFuture(updated));
  }

  private CompletableFuture<Answer> lookUp(UUID id) {
    return new SharedLookup(id, new LoadingMarker(owner, loads.incrementAndGet()), tools).run();
  }

  private void count(@Nullable Answer answer, @Nullable Throwable failure) {
    if (answer != null && answer.hit()) {
      metrics.hit();
    } else {
      metrics.miss();
    }
  }

  /** PostgreSQL has accepted the change, so this cannot fail any more: a failure was logged. */
  private CompletableFuture<Queue> write(Queue queue) {
    ownWrites.add(queue);
    lookups.forget(queue.id());
    return cache.store(queue).handle((stored, failure) -> queue);
  }
}
