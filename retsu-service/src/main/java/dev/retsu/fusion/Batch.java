package dev.retsu.fusion;

import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Runs many calls of one key as one; answers one result per call, in their order. */
@FunctionalInterface
public interface Batch<K, Q, A> {
  CompletableFuture<List<A>> run(K key, List<Q> calls);
}
