package dev.retsu.catalog;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.retsu.config.CacheRegionConfiguration;
import dev.retsu.core.Queue;
import dev.retsu.core.QueueCatalog;
import dev.retsu.core.QueueName;
import dev.retsu.core.QueueSettings;
import dev.retsu.core.QueueUpdate;
import dev.retsu.telemetry.CacheMetrics;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/**
 * Remembers the names of queues inside this process, for as long as there is room: a name never
 * changes. A missing queue is not remembered. Safe for use by many threads.
 */
public final class LocalQueueNames implements QueueCatalog {
  private final QueueCatalog next;
  private final CacheMetrics metrics;
  private final Cache<UUID, QueueName> names;
  private final SharedLoads<UUID, Optional<QueueName>> loads = new SharedLoads<>();

  /**
   * @param next answers what is not here
   */
  public LocalQueueNames(QueueCatalog next, CacheRegionConfiguration bounds, CacheMetrics metrics) {
    this.next = next;
    this.metrics = metrics;
    NameWeigher weigher = new NameWeigher(bounds);
    // Evicts on the thread that adds, so that the bounds hold when the call returns.
    this.names =
        Caffeine.newBuilder()
            .maximumWeight(weigher.maximumWeight())
            .weigher(weigher)
            .executor(Runnable::run)
            .build();
  }

  @Override
  public CompletableFuture<Optional<QueueName>> findName(UUID id) {
    QueueName known = names.getIfPresent(id);
    if (known != null) {
      metrics.hit();
      return CompletableFuture.completedFuture(Optional.of(known));
    }
    metrics.miss();
    return loads.get(id, () -> load(id));
  }

  @Override
  public CompletableFuture<Optional<Queue>> find(UUID id) {
    return next.find(id);
  }

  @Override
  public CompletableFuture<Queue> create(QueueName name, QueueSettings settings) {
    return next.create(name, settings).thenApply(this::remember);
  }

  @Override
  public CompletableFuture<Optional<Queue>> update(UUID id, QueueUpdate update) {
    return next.update(id, update).thenApply(updated -> updated.map(this::remember));
  }

  private CompletableFuture<Optional<QueueName>> load(UUID id) {
    // The load before this one may have ended after this caller had looked.
    QueueName known = names.getIfPresent(id);
    if (known != null) {
      return CompletableFuture.completedFuture(Optional.of(known));
    }
    LoadTimer timer = LoadTimer.start(metrics);
    return next.findName(id)
        .whenComplete(
            (found, failure) -> {
              if (failure != null) {
                timer.failed();
              } else {
                timer.found(found);
                found.ifPresent(name -> names.put(id, name));
              }
            });
  }

  private Queue remember(Queue queue) {
    names.put(queue.id(), queue.name());
    return queue;
  }
}
