package dev.retsu;

import dev.retsu.redis.FirstConnection;
import dev.retsu.redis.RedissonClients;
import io.dropwizard.lifecycle.Managed;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.redisson.api.RedissonClient;

/**
 * The Redis client for elections and wake-ups, which tries again where that of the cache gives up.
 */
final class Coordination implements Managed {
  private final RedissonClient client;
  private final FirstConnection connection;

  private Coordination(RedissonClient client) {
    this.client = client;
    this.connection = FirstConnection.of(client, "coordination");
  }

  /** Null when the shared cache, and with it Redis, is switched off. Does not wait for Redis. */
  static @Nullable Coordination create(RetsuConfiguration configuration) {
    var settings = configuration.cache().distributed();
    Duration lockLease =
        Duration.ofMillis(configuration.worker().leadership().lockLeaseMilliseconds());
    return settings.enabled()
        ? new Coordination(RedissonClients.forCoordination(settings, lockLease))
        : null;
  }

  CompletableFuture<RedissonClient> established() {
    return connection.established();
  }

  @Override
  public void stop() {
    connection.close();
    client.shutdown(0, 2, TimeUnit.SECONDS);
  }
}
