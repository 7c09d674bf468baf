package dev.retsu.fusion;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** How the lanes of one fuser run their batches. */
record LaneRules<K, Q, A>(
    FusionLimits limits, Batch<K, Q, A> batch, Predicate<Throwable> isolate, IntConsumer sizes) {

  /** Runs the members as one; completes when each of them has its answer. Never fails. */
  CompletableFuture<Void> run(K key, List<Member<Q, A>> members) {
    sizes.accept(members.size());
    return start(key, members.stream().map(Member::call).toList())
        .handle((answers, failure) -> settle(key, members, answers, failure))
        .thenCompose(done -> done);
  }

  void runNow(K key, Member<Q, A> member) {
    run(key, List.of(member));
  }

  private CompletableFuture<Void> runAlone(K key, Member<Q, A> member) {
    return run(key, List.of(member));
  }

  private CompletableFuture<List<A>> start(K key, List<Q> calls) {
    try {
      return batch.run(key, calls);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private CompletableFuture<Void> settle(
      K key, List<Member<Q, A>> members, @Nullable List<A> answers, @Nullable Throwable failure) {
    if (answers != null) {
      for (int i = 0; i < members.size(); i++) {
        members.get(i).answer().complete(answers.get(i));
      }
      return CompletableFuture.completedFuture(null);
    }
    Throwable cause =
        failure instanceof CompletionException wrapped && wrapped.getCause() != null
            ? wrapped.getCause()
            : failure != null ? failure : new IllegalStateException("a batch without an answer");
    if (members.size() > 1 && isolate.test(cause)) {
      return oneByOne(key, members);
    }
    members.forEach(member -> member.answer().completeExceptionally(cause));
    return CompletableFuture.completedFuture(null);
  }

  private CompletableFuture<Void> oneByOne(K key, List<Member<Q, A>> members) {
    CompletableFuture<Void> all = CompletableFuture.completedFuture(null);
    for (Member<Q, A> member : members) {
      all = all.thenCompose(done -> runAlone(key, member));
    }
    return all;
  }
}
