package dev.retsu.catalog;

import dev.retsu.config.DistributedCacheConfiguration;
import dev.retsu.core.QueueCatalog;
import dev.retsu.redis.RedissonClients;
import dev.retsu.telemetry.CacheMetrics;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.redisson.api.RedissonClient;

/** A process with the shared layer alone, and with other scripts than those of the product. */
final class SharedProcess implements AutoCloseable {
  /** The plain cache: whoever writes last wins. */
  static final SharedScripts LAST_WRITE_WINS =
      new SharedScripts(
          "redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[3]) return 1",
          "redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3]) return 1");

  final SharedQueueDetails cache;
  final ScheduledThreadPoolExecutor scheduler = new ScheduledThreadPoolExecutor(1);
  final QueueCatalog catalog;
  private final RedissonClient client;

  SharedProcess(
      QueueCatalog source, DistributedCacheConfiguration settings, SharedScripts scripts) {
    client = RedissonClients.forCache(settings);
    GuardedRedis redis = new GuardedRedis(client, settings, scheduler);
    redis.start().join();
    cache = new SharedQueueDetails(redis, scripts);
    catalog = new DistributedQueueCatalog(source, cache, scheduler, CacheMetrics.NONE);
  }

  @Override
  public void close() {
    scheduler.shutdown();
    client.shutdown(0, 2, TimeUnit.SECONDS);
  }
}
