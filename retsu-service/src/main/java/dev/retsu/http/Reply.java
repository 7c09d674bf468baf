package dev.retsu.http;

import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * A result that is to come, and how to answer it.
 *
 * @param render not called on the thread that brings the result: that one is the database's
 */
public record Reply<T>(CompletableFuture<T> result, Function<? super T, Answer> render) {
  /**
   * What the result is answered with; to be called once it is there.
   *
   * @throws java.util.concurrent.CompletionException with what the operation failed for
   */
  Answer answer() {
    return render.apply(result.join());
  }
}
