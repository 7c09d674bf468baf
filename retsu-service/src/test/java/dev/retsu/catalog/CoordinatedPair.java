package dev.retsu.catalog;

import static java.util.concurrent.TimeUnit.SECONDS;

import dev.retsu.config.DistributedCacheConfiguration;
import dev.retsu.redis.FirstConnection;
import dev.retsu.redis.RedissonClients;
import java.time.Duration;
import org.redisson.api.RedissonClient;
import org.redisson.client.RedisException;

/** The clients of two processes, connected. */
final class CoordinatedPair implements AutoCloseable {
  final FirstConnection first;
  final FirstConnection second;
  private final RedissonClient one;
  private final RedissonClient two;

  CoordinatedPair(DistributedCacheConfiguration settings, Duration lease) throws Exception {
    one = RedissonClients.forCoordination(settings, lease);
    two = RedissonClients.forCoordination(settings, lease);
    first = FirstConnection.of(one, "one");
    second = FirstConnection.of(two, "two");
    first.established().get(30, SECONDS);
    second.established().get(30, SECONDS);
  }

  boolean answers() {
    try {
      one.getBucket("retsu:probe").set("x");
      two.getBucket("retsu:probe").set("x");
      return true;
    } catch (RedisException e) {
      return false;
    }
  }

  boolean isLocked(String lock) {
    return two.getLock(lock).isLocked();
  }

  @Override
  public void close() {
    first.close();
    second.close();
    one.shutdown(0, 2, SECONDS);
    two.shutdown(0, 2, SECONDS);
  }
}
