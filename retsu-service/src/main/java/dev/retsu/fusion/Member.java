package dev.retsu.fusion;

import java.util.concurrent.CompletableFuture;

/** One call on its way through a lane. */
record Member<Q, A>(Q call, long weight, CompletableFuture<A> answer) {
  Member(Q call, long weight) {
    this(call, weight, new CompletableFuture<>());
  }
}
