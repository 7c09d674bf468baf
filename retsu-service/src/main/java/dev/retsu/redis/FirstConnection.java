package dev.retsu.redis;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.redisson.api.RedissonClient;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Connects a lazy client on a thread of its own, again every second until it works, so that no
 * request and no start-up waits for a server that is away. Whoever must not block asks {@link
 * #established()} first.
 */
public final class FirstConnection implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(FirstConnection.class);
  private static final Duration BETWEEN_ATTEMPTS = Duration.ofSeconds(1);

  private final RedissonClient client;
  private final CompletableFuture<RedissonClient> established = new CompletableFuture<>();
  private final ScheduledExecutorService thread;

  private FirstConnection(RedissonClient client, String name) {
    this.client = client;
    ThreadFactory daemon =
        task -> {
          Thread made = Executors.defaultThreadFactory().newThread(task);
          made.setName(name);
          made.setDaemon(true);
          return made;
        };
    this.thread = new ScheduledThreadPoolExecutor(1, daemon);
  }

  /**
   * Starts to connect.
   *
   * @param name of the thread
   */
  public static FirstConnection of(RedissonClient client, String name) {
    FirstConnection connection = new FirstConnection(client, name);
    connection.thread.execute(connection::attempt);
    return connection;
  }

  /** Completes with the client once the server has answered for the first time; never fails. */
  public CompletableFuture<RedissonClient> established() {
    return established.copy();
  }

  /** Gives up; the client is its owner's to shut down. */
  @Override
  public void close() {
    thread.shutdownNow();
  }

  private void attempt() {
    try {
      client.getBucket("retsu:first_connection").isExists();
      established.complete(client);
      thread.shutdown();
    } catch (RuntimeException e) {
      LOG.debug("Redis does not answer yet", e);
      if (!thread.isShutdown()) {
        var unused =
            thread.schedule(this::attempt, BETWEEN_ATTEMPTS.toMillis(), TimeUnit.MILLISECONDS);
      }
    }
  }
}
