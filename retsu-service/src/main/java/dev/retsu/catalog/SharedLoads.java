package dev.retsu.catalog;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;

/**
 * One load for all who ask for a key while it runs, whatever its end: a value, nothing, or a
 * failure. Nothing is kept once a load has ended. Safe for use by many threads.
 */
final class SharedLoads<K, V> {
  private final ConcurrentMap<K, CompletableFuture<V>> running = new ConcurrentHashMap<>();

  /** Joins the running load of {@code key}, or starts one on the calling thread. */
  CompletableFuture<V> get(K key, Supplier<CompletableFuture<V>> load) {
    CompletableFuture<V> mine = new CompletableFuture<>();
    CompletableFuture<V> others = running.putIfAbsent(key, mine);
    if (others != null) {
      return others.copy();
    }
    // A copy, so that a caller who cancels takes nothing from the others.
    CompletableFuture<V> answer = mine.copy();
    var unused = start(load).whenComplete((value, failure) -> end(key, mine, value, failure));
    return answer;
  }

  /**
   * Lets the running load of {@code key} serve those who wait for it, and nobody who asks later.
   */
  void forget(K key) {
    running.remove(key);
  }

  /** Removes first: whoever asks again as soon as it has the answer starts a load of its own. */
  private void end(K key, CompletableFuture<V> load, V value, Throwable failure) {
    running.remove(key, load);
    if (failure == null) {
      load.complete(value);
    } else {
      load.completeExceptionally(cause(failure));
    }
  }

  private static <V> CompletableFuture<V> start(Supplier<CompletableFuture<V>> load) {
    try {
      return load.get();
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private static Throwable cause(Throwable failure) {
    return failure instanceof CompletionException && failure.getCause() != null
        ? failure.getCause()
        : failure;
  }
}
