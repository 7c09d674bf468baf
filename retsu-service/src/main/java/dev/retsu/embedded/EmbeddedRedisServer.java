package dev.retsu.embedded;

import dev.retsu.config.EmbeddedRedisConfiguration;
import io.dropwizard.lifecycle.Managed;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A Redis that this process starts and stops, on 127.0.0.1, for caches and locks; see the package
 * for who owns it. Keeps nothing across restarts.
 *
 * <p>{@link #launch()} it before its clients are built, and manage it before they are: the life
 * cycle stops in reverse order. Thread-safe.
 */
public final class EmbeddedRedisServer implements Managed {
  private static final Logger LOGGER = LoggerFactory.getLogger(EmbeddedRedisServer.class);

  /** How long the owner may take to start it. */
  private static final Duration OWNER_LIMIT = Duration.ofSeconds(20);

  private final ServerPort port;
  private final Path directory;
  private final ExitHook exitHook = new ExitHook();
  private @Nullable RedisProcess process;
  private @Nullable OwnerLock ownership;

  /**
   * @throws EmbeddedServerException when this user has no directory for its files
   */
  public EmbeddedRedisServer(EmbeddedRedisConfiguration configuration) {
    this(configuration, CacheDirectory.require());
  }

  EmbeddedRedisServer(EmbeddedRedisConfiguration configuration, Path directory) {
    this.directory = directory;
    port = new ServerPort("Redis", "embedded.redis", configuration.port());
  }

  /**
   * Returns when the server answers. Until {@link #start()} the end of the JVM stops it.
   *
   * @throws EmbeddedServerException when the port is taken or the server does not start
   */
  public synchronized void launch() {
    try {
      RedisProcess redis = new RedisProcess(port, directory);
      Patience patience = Patience.of(OWNER_LIMIT);
      while (!launchOwn(redis) && !useAnothers(redis, patience)) {
        patience.pause();
      }
    } catch (IOException e) {
      throw new EmbeddedServerException("The embedded Redis did not start: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new EmbeddedServerException("The start of the embedded Redis was interrupted", e);
    }
  }

  /** From here on the life cycle stops the server, in its order. */
  @Override
  public void start() {
    exitHook.disarm();
  }

  /** Does nothing when it does not run, or is another process's. */
  @Override
  public synchronized void stop() {
    exitHook.disarm();
    RedisProcess stopping = process;
    OwnerLock lock = ownership;
    process = null;
    ownership = null;
    if (stopping != null && lock != null) {
      stop(stopping, lock);
    }
  }

  /** False when another process is the owner. */
  private boolean launchOwn(RedisProcess redis) throws IOException, InterruptedException {
    Optional<OwnerLock> lock = OwnerLock.tryAcquire(redis.lockFile());
    if (lock.isEmpty()) {
      return false;
    }
    ownership = lock.get();
    process = redis;
    exitHook.arm("stop-embedded-redis", this::stop);
    try {
      redis.stop(); // that of a process that was killed
      port.requireFree();
      redis.start();
    } catch (IOException | InterruptedException | RuntimeException e) {
      stop();
      throw e;
    }
    LOGGER.info("Embedded Redis listens on port {}", port.number());
    return true;
  }

  private boolean useAnothers(RedisProcess redis, Patience patience) {
    if (patience.isOver()) {
      throw new EmbeddedServerException(
          "Another process owns the embedded Redis on port %d, but it does not answer"
              .formatted(port.number()));
    }
    return redis.answers();
  }

  private static void stop(RedisProcess redis, OwnerLock lock) {
    try (lock) {
      redis.stop();
    } catch (IOException | EmbeddedServerException e) {
      LOGGER.error("The embedded Redis did not stop; the next start stops it", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      LOGGER.error("Interrupted before the embedded Redis had stopped", e);
    }
  }
}
