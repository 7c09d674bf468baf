package dev.retsu.leadership;

import dev.retsu.worker.Job;
import dev.retsu.worker.StopSignal;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.redisson.api.RFuture;
import org.redisson.api.RLock;
import org.redisson.api.RedissonClient;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One stand for the Redis lock of a job, under an identity that is used once. One thread. */
final class Term {
  /** What Redis says. */
  enum Standing {
    HELD,
    NOT_HELD,
    UNREACHABLE
  }

  private static final Logger LOG = LoggerFactory.getLogger(Term.class);
  private static final AtomicLong IDENTITIES = new AtomicLong();

  private final Supplier<@Nullable RLock> lock;
  private final Duration answerTimeout;
  // Stands in for the thread identity that Redisson adds to that of its client.
  private final long identity = IDENTITIES.incrementAndGet();
  private boolean won;
  private long heldUntilNanos;

  /**
   * @param redis the client, or null while it has never been connected: asking it would block
   */
  Term(Supplier<@Nullable RedissonClient> redis, Job job, Duration answerTimeout) {
    lock =
        () -> {
          RedissonClient client = redis.get();
          return client == null ? null : client.getLock("retsu:leader:" + job.jobName());
        };
    this.answerTimeout = answerTimeout;
  }

  /** Waits for the lock, woken when its holder lets go. A raised signal ends the wait. */
  Standing seek(StopSignal stop, Duration atMost) {
    RLock wanted = lock.get();
    if (wanted == null) {
      return Standing.UNREACHABLE;
    }
    long deadline = System.nanoTime() + atMost.plus(answerTimeout).toNanos();
    try {
      CompletableFuture<Boolean> answer = tryLock(wanted, atMost);
      answer.whenComplete((taken, failure) -> stop.wake());
      long left = deadline - System.nanoTime();
      while (!answer.isDone() && left > 0 && !stop.await(Duration.ofNanos(left))) {
        left = deadline - System.nanoTime();
      }
      // Cancelled, it gives back what it wins later. Nobody answered in time: Redis does not.
      if (answer.cancel(true)) {
        return Standing.UNREACHABLE;
      }
      won = answer.get();
      return won ? Standing.HELD : Standing.NOT_HELD;
    } catch (ExecutionException | RuntimeException e) {
      LOG.debug("Redis does not answer", e);
      return Standing.UNREACHABLE;
    } catch (InterruptedException e) {
      return interrupted();
    }
  }

  /** Asks whether the lock is still held; one that was never won is tried for, without a wait. */
  Standing confirm(Duration lockLease) {
    RLock wanted = lock.get();
    if (wanted == null) {
      return Standing.UNREACHABLE;
    }
    long sent = System.nanoTime();
    try {
      if (!won) {
        won = answer(tryLock(wanted, Duration.ZERO));
        heldUntilNanos = sent + lockLease.toNanos();
        return won ? Standing.HELD : Standing.UNREACHABLE;
      }
      // In this order: when the lock is ours after the time was read, it was ours before.
      long timeToLive = answer(wanted.remainTimeToLiveAsync().toCompletableFuture());
      heldUntilNanos = sent + TimeUnit.MILLISECONDS.toNanos(Math.max(0, timeToLive));
      boolean held = answer(wanted.isHeldByThreadAsync(identity).toCompletableFuture());
      return held ? Standing.HELD : Standing.NOT_HELD;
    } catch (ExecutionException | TimeoutException | RuntimeException e) {
      LOG.debug("Redis does not answer", e);
      return Standing.UNREACHABLE;
    } catch (InterruptedException e) {
      return interrupted();
    }
  }

  /** Until when the last confirmation holds, by {@link System#nanoTime()}. */
  long heldUntilNanos() {
    return heldUntilNanos;
  }

  void release() {
    RLock held = lock.get();
    if (held == null || !won) {
      return;
    }
    won = false;
    try {
      answer(held.unlockAsync(identity).toCompletableFuture());
    } catch (ExecutionException | TimeoutException | RuntimeException e) {
      LOG.debug("the lock {} was gone before it was let go", held.getName(), e);
    } catch (InterruptedException e) {
      interrupted();
    }
  }

  private CompletableFuture<Boolean> tryLock(RLock wanted, Duration atMost) {
    // A lease of -1: Redisson renews the lock at a third of its lease, for as long as it is held.
    RFuture<Boolean> answer =
        wanted.tryLockAsync(atMost.toMillis(), -1, TimeUnit.MILLISECONDS, identity);
    return answer.toCompletableFuture();
  }

  private <T> T answer(CompletableFuture<T> question)
      throws ExecutionException, TimeoutException, InterruptedException {
    return question.get(answerTimeout.toMillis(), TimeUnit.MILLISECONDS);
  }

  private static Standing interrupted() {
    Thread.currentThread().interrupt();
    return Standing.UNREACHABLE;
  }
}
