package dev.retsu.redis;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import dev.retsu.config.DistributedCacheConfiguration;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.ByteArrayCodec;
import org.redisson.client.codec.StringCodec;
import org.redisson.client.handler.PingConnectionHandler;
import org.redisson.config.Config;
import org.redisson.config.ConstantDelay;
import org.redisson.config.SingleServerConfig;
import org.slf4j.LoggerFactory;

/**
 * Makes the clients of a process. They are lazy: made without a server, connected by the first
 * command, and connected again by themselves whenever the server comes back.
 *
 * <p><b>The first command blocks its thread</b> until the connection stands or fails, even when it
 * is asynchronous. So the first one must come from a thread that may wait; see {@link
 * FirstConnection}. All later ones do not block.
 */
public final class RedissonClients {
  /** Pings find a connection whose other end is gone without a word. */
  private static final int PING_INTERVAL_MILLISECONDS = 5_000;

  private static final Duration RECONNECTION_DELAY = Duration.ofMillis(100);
  private static final int COORDINATION_TIMEOUT_MILLISECONDS = 3_000;

  static {
    // Answers a failed ping with a stack trace per connection. Whoever uses a client reports its
    // outages, once.
    if (LoggerFactory.getLogger(PingConnectionHandler.class) instanceof Logger logger) {
      logger.setLevel(Level.OFF);
    }
  }

  private RedissonClients() {}

  /**
   * A client that never tries twice: a cache has a better answer than a second attempt. The
   * connections are opened together, so that no command waits for one to be made. Its time-out is
   * that of a connection, which a handshake may need; callers bound each command themselves.
   */
  public static RedissonClient forCache(DistributedCacheConfiguration settings) {
    if (settings.redissonConfig() != null) {
      return Redisson.create(fromFile(settings.redissonConfig()).setCodec(ByteArrayCodec.INSTANCE));
    }
    Config config = config(2).setCodec(ByteArrayCodec.INSTANCE);
    singleServer(config, settings)
        .setTimeout(
            Math.max(
                settings.connectionTimeoutMilliseconds(), settings.commandTimeoutMilliseconds()))
        .setRetryAttempts(0)
        .setConnectionPoolSize(8)
        .setConnectionMinimumIdleSize(8);
    return Redisson.create(config);
  }

  /**
   * A client for locks and publish/subscribe, which tries again: a lock lost to one late answer
   * costs more than a wait. Strings are its default codec.
   *
   * @param lockLease how long a lock outlives its holder, which renews it at a third of this time
   */
  public static RedissonClient forCoordination(
      DistributedCacheConfiguration settings, Duration lockLease) {
    if (settings.redissonConfig() != null) {
      Config config = fromFile(settings.redissonConfig()).setCodec(StringCodec.INSTANCE);
      return Redisson.create(config.setLockWatchdogTimeout(lockLease.toMillis()));
    }
    Config config = config(2).setCodec(StringCodec.INSTANCE);
    config.setLockWatchdogTimeout(lockLease.toMillis());
    singleServer(config, settings)
        .setTimeout(COORDINATION_TIMEOUT_MILLISECONDS)
        .setRetryAttempts(3)
        .setRetryDelay(new ConstantDelay(Duration.ofMillis(500)))
        .setConnectionPoolSize(16)
        .setConnectionMinimumIdleSize(2)
        .setSubscriptionConnectionPoolSize(4);
    return Redisson.create(config);
  }

  private static Config config(int threads) {
    return new Config().setThreads(threads).setNettyThreads(threads).setLazyInitialization(true);
  }

  private static SingleServerConfig singleServer(
      Config config, DistributedCacheConfiguration settings) {
    RedisUrl url = RedisUrl.parse(settings.url());
    if (url.user() != null) {
      config.setUsername(url.user());
    }
    if (url.password() != null) {
      config.setPassword(url.password());
    }
    return config
        .useSingleServer()
        .setAddress(url.address())
        .setDatabase(url.database())
        .setConnectTimeout(settings.connectionTimeoutMilliseconds())
        .setPingConnectionInterval(PING_INTERVAL_MILLISECONDS)
        .setReconnectionDelay(new ConstantDelay(RECONNECTION_DELAY));
  }

  /** Redisson's own format, as it stands; lazy, so that the service starts without the servers. */
  private static Config fromFile(String path) {
    try {
      return Config.fromYAML(new File(path)).setLazyInitialization(true);
    } catch (IOException e) {
      throw new UncheckedIOException("cache.distributed.redisson_config: " + path, e);
    }
  }
}
