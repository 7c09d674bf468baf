package dev.retsu.leadership;

import dev.retsu.worker.Job;
import dev.retsu.worker.StopSignal;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;
import org.redisson.api.RedissonClient;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Redis elects, PostgreSQL fences: see the description of the package. */
public final class FencedElection implements Election {
  private static final Logger LOG = LoggerFactory.getLogger(FencedElection.class);

  private final Job job;
  private final @Nullable CompletableFuture<RedissonClient> redis;
  private final Jdbi dedicated;
  private final LeadershipOptions options;
  private final Outage redisOutage;
  private final Outage databaseOutage;
  private boolean waitedBefore;
  private volatile @Nullable Lease current;

  /**
   * @param redis completes once the client has connected for the first time; its watchdog renews a
   *     lock for as long as the options say. Null when Redis is switched off
   * @param dedicated opens a connection of its own each time, not one of a pool
   */
  public FencedElection(
      Job job,
      @Nullable CompletableFuture<RedissonClient> redis,
      Jdbi dedicated,
      LeadershipOptions options) {
    this.job = job;
    this.redis = redis;
    this.dedicated = dedicated;
    this.options = options;
    redisOutage = new Outage("Redis is away: PostgreSQL alone decides who leads " + job.jobName());
    databaseOutage = new Outage("PostgreSQL is away: nobody can lead " + job.jobName());
  }

  @Override
  public Job job() {
    return job;
  }

  @Override
  public @Nullable Lease await(StopSignal stop) {
    awaitRedis(stop);
    while (!stop.isRaised()) {
      Term term = new Term(this::connected, job, options.answerTimeout());
      FencedLease lease = stand(term, stop);
      if (lease != null && lease.confirm() && !stop.isRaised()) {
        LOG.info("leads {}", job.jobName());
        current = lease;
        return lease;
      }
      if (lease != null) {
        lease.close();
      }
      term.release();
    }
    return null;
  }

  @Override
  public boolean leads() {
    Lease lease = current;
    return lease != null && lease.isCurrent();
  }

  /** A process that starts together with its Redis gives it a moment, then goes on without. */
  private void awaitRedis(StopSignal stop) {
    if (redis != null && !redis.isDone()) {
      redis.whenComplete((client, failure) -> stop.wake());
      pauseUntil(stop, options.connectTimeout(), redis::isDone);
    }
  }

  private @Nullable RedissonClient connected() {
    return redis == null ? null : redis.getNow(null);
  }

  private @Nullable FencedLease stand(Term term, StopSignal stop) {
    Term.Standing standing = term.seek(stop, options.retryInterval());
    if (redis != null && standing == Term.Standing.UNREACHABLE) {
      redisOutage.begins(null);
    } else {
      redisOutage.ends();
    }
    FencedLease lease =
        switch (standing) {
          case HELD -> passFence(term, stop);
          case UNREACHABLE -> passFenceAlone(term, stop);
          case NOT_HELD -> null;
        };
    waitedBefore = true;
    return lease;
  }

  /** Elected: tries until the leader before has closed its session, or the election is lost. */
  private @Nullable FencedLease passFence(Term term, StopSignal stop) {
    Fence fence = open();
    while (fence != null && !fence.isBroken()) {
      if (fence.tryLock()) {
        return new FencedLease(fence, term, options);
      }
      if (stop.await(options.fenceInterval())
          || term.confirm(options.lockLease()) == Term.Standing.NOT_HELD) {
        fence.close();
        return null;
      }
    }
    close(fence);
    // Another process may reach the database.
    term.release();
    pause(stop, options.loneInterval());
    return null;
  }

  /** Without Redis: one try. */
  private @Nullable FencedLease passFenceAlone(Term term, StopSignal stop) {
    Fence fence = open();
    if (fence != null && fence.tryLock()) {
      if (waitedBefore) {
        // Whoever led until its session ended has ceased to believe when this is over.
        pause(stop, options.lockLease());
      }
      return new FencedLease(fence, term, options);
    }
    close(fence);
    pause(stop, options.loneInterval());
    return null;
  }

  private @Nullable Fence open() {
    try {
      Fence fence = Fence.open(dedicated, job, options.lockLease(), options.silenceLimit());
      databaseOutage.ends();
      return fence;
    } catch (JdbiException e) {
      databaseOutage.begins(e);
      return null;
    }
  }

  private static void pause(StopSignal stop, Duration length) {
    pauseUntil(stop, length, () -> false);
  }

  private static void pauseUntil(StopSignal stop, Duration length, BooleanSupplier done) {
    long end = System.nanoTime() + length.toNanos();
    long left = length.toNanos();
    // A wait may end early: somebody else's wake-up.
    while (left > 0 && !done.getAsBoolean() && !stop.await(Duration.ofNanos(left))) {
      left = end - System.nanoTime();
    }
  }

  private static void close(@Nullable Fence fence) {
    if (fence != null) {
      fence.close();
    }
  }
}
