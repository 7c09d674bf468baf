package dev.retsu.core;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** What CompletableFuture leaves out. */
final class Futures {
  private Futures() {}

  /**
   * The inner future's answer. Cancelling it cancels the inner one as well; an answer that comes
   * all the same goes to {@code unwanted}.
   */
  static <T> CompletableFuture<T> cancellable(
      CompletableFuture<CompletableFuture<T>> nested, Consumer<T> unwanted) {
    CompletableFuture<T> flat = new CompletableFuture<>();
    nested.whenComplete(
        (inner, failure) -> {
          if (failure != null) {
            flat.completeExceptionally(failure);
          } else {
            join(inner, flat, unwanted);
          }
        });
    return flat;
  }

  private static <T> void join(
      CompletableFuture<T> inner, CompletableFuture<T> flat, Consumer<T> unwanted) {
    inner.whenComplete(
        (answer, failure) -> {
          if (failure != null) {
            flat.completeExceptionally(failure);
          } else if (!flat.complete(answer)) {
            unwanted.accept(answer);
          }
        });
    flat.whenComplete(
        (answer, failure) -> {
          if (flat.isCancelled()) {
            inner.cancel(false);
          }
        });
  }
}
