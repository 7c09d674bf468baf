package dev.retsu.fusion;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/**
 * Fuses concurrent calls of one kind, key by key; see the package. Safe for use by many threads.
 *
 * @param <K> what calls must share to be fused, such as a queue
 * @param <Q> a call
 * @param <A> its answer
 */
public final class Fuser<K, Q, A> {
  private final ConcurrentHashMap<K, Lane<K, Q, A>> lanes = new ConcurrentHashMap<>();
  private final ToLongFunction<Q> weigher;
  private final Budget budget;
  private final LaneRules<K, Q, A> rules;

  /**
   * @param isolate whether a failure may be the fault of a single member of its batch
   * @param sizes told of the size of every flush
   */
  public Fuser(
      FusionLimits limits,
      ToLongFunction<Q> weigher,
      Batch<K, Q, A> batch,
      Predicate<Throwable> isolate,
      IntConsumer sizes) {
    this.weigher = weigher;
    this.budget = new Budget(limits.maxWaiting(), limits.maxWaitingWeight());
    this.rules = new LaneRules<>(limits, batch, isolate, sizes);
  }

  /**
   * Takes part in the next flush of {@code key}. Cancelling the future before that flush leaves the
   * call out.
   *
   * @throws RejectedExecutionException when too much waits already
   */
  public CompletableFuture<A> submit(K key, Q call) {
    long weight = weigher.applyAsLong(call);
    budget.take(weight);
    Member<Q, A> member = new Member<>(call, weight);
    member.whenAnswered(() -> budget.giveBack(weight));
    if (rules.limits().off()) {
      rules.runNow(key, member);
    } else {
      enter(key, member);
    }
    return member.answer();
  }

  private void enter(K key, Member<Q, A> member) {
    Lane<K, Q, A> lane =
        lanes.compute(
            key,
            (k, present) -> {
              Lane<K, Q, A> chosen = present != null ? present : new Lane<>(k, rules, this::close);
              chosen.add(member);
              return chosen;
            });
    lane.flushIfIdle();
  }

  /** Drops the lane when nothing has arrived since it went idle; under the lock of its key. */
  private void close(K key) {
    lanes.computeIfPresent(key, (k, lane) -> lane.isDone() ? null : lane);
  }
}
