package dev.retsu.catalog;

import dev.retsu.config.CacheConfiguration;
import dev.retsu.config.DistributedCacheConfiguration;
import dev.retsu.core.QueueCatalog;
import dev.retsu.redis.RedissonClients;
import dev.retsu.telemetry.CacheMetrics;
import io.dropwizard.lifecycle.Managed;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.redisson.api.RedissonClient;

/**
 * Puts the layers that are switched on over PostgreSQL, and owns the connection of the shared one.
 */
public final class CatalogLayers implements Managed {
  private final QueueCatalog catalog;
  private final @Nullable Shared shared;

  /** What the shared layer needs of its own. */
  private record Shared(
      RedissonClient client, GuardedRedis redis, ScheduledThreadPoolExecutor scheduler) {}

  /**
   * Does not connect yet.
   *
   * @param source the catalogue of PostgreSQL
   * @param names of the cache {@code queue_names}
   * @param details of the cache {@code queue_details}
   */
  public CatalogLayers(
      CacheConfiguration settings, QueueCatalog source, CacheMetrics names, CacheMetrics details) {
    QueueCatalog layered = source;
    this.shared = settings.distributed().enabled() ? connect(settings.distributed()) : null;
    if (shared != null) {
      SharedQueueDetails cache = new SharedQueueDetails(shared.redis, SharedScripts.COMPARING);
      layered = new DistributedQueueCatalog(layered, cache, shared.scheduler, details);
    }
    if (settings.inMemory().enabled()) {
      layered = new LocalQueueNames(layered, settings.inMemory().regions().queueNames(), names);
    }
    this.catalog = layered;
  }

  public QueueCatalog catalog() {
    return catalog;
  }

  /**
   * Waits for the end of the first attempt to connect, good or bad, for 5 s at most: a service
   * without Redis starts, and goes on trying.
   */
  @Override
  public void start() throws Exception {
    if (shared != null) {
      var unused = shared.redis.start().completeOnTimeout(null, 5, TimeUnit.SECONDS).get();
    }
  }

  @Override
  public void stop() {
    if (shared != null) {
      shared.scheduler.shutdown();
      shared.client.shutdown(0, 2, TimeUnit.SECONDS);
    }
  }

  private static Shared connect(DistributedCacheConfiguration settings) {
    ScheduledThreadPoolExecutor scheduler =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread thread = Executors.defaultThreadFactory().newThread(task);
              thread.setName("queue-cache");
              thread.setDaemon(true);
              return thread;
            });
    RedissonClient client = RedissonClients.forCache(settings);
    return new Shared(client, new GuardedRedis(client, settings, scheduler), scheduler);
  }
}
