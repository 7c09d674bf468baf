package dev.retsu.telemetry;

import dev.retsu.core.DatabaseExecutor;
import io.opentelemetry.context.Context;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;

/**
 * Hands the trace of the caller over to the database thread, for the work and for what follows on
 * it.
 */
final class TracedDatabaseExecutor implements DatabaseExecutor {
  private final DatabaseExecutor delegate;

  TracedDatabaseExecutor(DatabaseExecutor delegate) {
    this.delegate = delegate;
  }

  @Override
  public <T> CompletableFuture<T> submit(Callable<T> work) {
    Context context = Context.current();
    return followedIn(context, delegate.submit(in(context, work)));
  }

  @Override
  public <T> CompletableFuture<T> submitRepeatable(Callable<T> work) {
    Context context = Context.current();
    return followedIn(context, delegate.submitRepeatable(in(context, work)));
  }

  private static <T> Callable<T> in(Context context, Callable<T> work) {
    return () -> {
      TraceScope scope = TraceScope.open(context);
      try {
        return work.call();
      } finally {
        scope.close();
      }
    };
  }

  @SuppressWarnings("FutureReturnValueIgnored") // the action is its own end
  private static <T> CompletableFuture<T> followedIn(Context context, CompletableFuture<T> answer) {
    CompletableFuture<T> followed = new CompletableFuture<>();
    answer.whenComplete(
        (value, failure) -> {
          TraceScope scope = TraceScope.open(context);
          try {
            if (failure != null) {
              followed.completeExceptionally(failure);
            } else {
              followed.complete(value);
            }
          } finally {
            scope.close();
          }
        });
    return followed;
  }
}
