package dev.retsu.core;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;

/** What CompletableFuture leaves out. */
final class Futures {
  private Futures() {}

  /** The inner future's answer; cancelling it cancels the inner one as well. */
  static <T> CompletableFuture<T> cancellable(CompletableFuture<CompletableFuture<T>> nested) {
    CompletableFuture<T> flat = nested.thenCompose(inner -> inner);
    flat.whenComplete(
        (answer, failure) -> {
          if (failure instanceof CancellationException) {
            nested.thenAccept(inner -> inner.cancel(false));
          }
        });
    return flat;
  }
}
