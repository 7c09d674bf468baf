package dev.retsu.catalog;

import dev.retsu.config.DistributedCacheConfiguration;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.redisson.api.RedissonClient;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets commands through to the shared cache while it works. A command that fails, for whatever
 * reason, closes the way for all: until a probe has written something, a second later or as many
 * seconds as it takes, commands fail at once and cost nothing. Closed at the start. Safe for use by
 * many threads.
 */
final class GuardedRedis {
  static final Duration BETWEEN_PROBES = Duration.ofSeconds(1);

  private static final Logger LOG = LoggerFactory.getLogger(GuardedRedis.class);

  private final RedissonClient client;
  private final DistributedCacheConfiguration settings;
  private final ScheduledExecutorService scheduler;
  private final CompletableFuture<Void> firstProbe = new CompletableFuture<>();

  /**
   * Odd while open. Every change counts one up, so that the failure of a command that was sent
   * before an outage cannot close what has opened after it.
   */
  private final AtomicInteger phase = new AtomicInteger();

  /** Guarded by this. */
  private boolean reported;

  /**
   * @param scheduler probes; its thread waits for the first connection
   */
  GuardedRedis(
      RedissonClient client,
      DistributedCacheConfiguration settings,
      ScheduledExecutorService scheduler) {
    this.client = client;
    this.settings = settings;
    this.scheduler = scheduler;
  }

  /** Starts to connect. The future completes with the end of the first attempt; it never fails. */
  CompletableFuture<Void> start() {
    probeAfter(Duration.ZERO);
    return firstProbe.copy();
  }

  /** Fails within the command time-out, and at once while the way is closed. Never blocks. */
  <T> CompletableFuture<T> run(Function<RedissonClient, ? extends CompletionStage<T>> command) {
    int sent = phase.get();
    if (sent % 2 == 0) {
      return CompletableFuture.failedFuture(new CacheClosedException());
    }
    return limited(command, Duration.ofMillis(settings.commandTimeoutMilliseconds()))
        .whenComplete(
            (answer, failure) -> {
              if (failure != null) {
                close(sent, failure);
              }
            });
  }

  private void close(int sent, Throwable failure) {
    if (phase.compareAndSet(sent, sent + 1)) {
      report(failure);
      probeAfter(BETWEEN_PROBES);
    }
  }

  private void probe() {
    Duration limit =
        Duration.ofMillis(
            settings.connectionTimeoutMilliseconds() + settings.commandTimeoutMilliseconds());
    var unused =
        limited(SharedQueueDetails::probe, limit)
            .whenComplete(
                (answer, failure) -> {
                  if (failure == null) {
                    open();
                  } else {
                    report(failure);
                    probeAfter(BETWEEN_PROBES);
                  }
                  firstProbe.complete(null);
                });
  }

  /** In use at once, but not over yet: after a restart some connections are still the old ones. */
  private void open() {
    int opened = phase.incrementAndGet();
    after(BETWEEN_PROBES, () -> reportEnd(opened));
  }

  /** One warning per outage; the reason alone, because the outage is expected to end by itself. */
  private synchronized void report(Throwable failure) {
    if (!reported && !scheduler.isShutdown()) {
      reported = true;
      LOG.warn(
          "The shared cache does not work; queues are read from PostgreSQL until it does: {}",
          Reasons.of(failure));
    }
  }

  /** Only when nothing has failed since; else the outage goes on. */
  private synchronized void reportEnd(int opened) {
    if (reported && phase.get() == opened) {
      reported = false;
      LOG.info("The shared cache works again");
    }
  }

  private void probeAfter(Duration delay) {
    after(delay, this::probe);
  }

  private void after(Duration delay, Runnable task) {
    try {
      var unused = scheduler.schedule(task, delay.toMillis(), TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      LOG.debug("the service stops");
    }
  }

  private <T> CompletableFuture<T> limited(
      Function<RedissonClient, ? extends CompletionStage<T>> command, Duration limit) {
    try {
      return command
          .apply(client)
          .toCompletableFuture()
          .orTimeout(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }
}
