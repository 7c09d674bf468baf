package dev.retsu.fusion;

import java.util.concurrent.CompletableFuture;

/** One call on its way through a lane. */
record Member<Q, A>(Q call, long weight, CompletableFuture<A> answer) {
  Member(Q call, long weight) {
    this(call, weight, new CompletableFuture<>());
  }

  @SuppressWarnings(
      "FutureReturnValueIgnored") // the action is its own end; the answer goes to the caller
  void whenAnswered(Runnable action) {
    answer.whenComplete((value, failure) -> action.run());
  }
}
