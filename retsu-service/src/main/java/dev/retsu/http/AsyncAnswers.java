package dev.retsu.http;

import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.core.Response;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.slf4j.MDC;

/**
 * Answers when the operation is done, on a thread of the server: a caller that does not read its
 * answer then never holds up a thread of the database.
 */
public final class AsyncAnswers {
  private final Executor executor;

  public AsyncAnswers(Executor executor) {
    this.executor = executor;
  }

  /** Sends what {@code render} makes of the result, or the problem that it failed with. */
  public <T> void send(
      AsyncResponse caller, CompletableFuture<T> result, Function<? super T, Response> render) {
    // The request's id and its trace: what is logged about the answer belongs to them.
    Map<String, String> names = Objects.requireNonNullElse(MDC.getCopyOfContextMap(), Map.of());
    if (result.isDone()) {
      resume(caller, result, render);
      return;
    }
    Runnable answer =
        () -> {
          MDC.setContextMap(names);
          try {
            resume(caller, result, render);
          } finally {
            MDC.clear();
          }
        };
    CompletableFuture<T> unused = result.whenComplete((value, failure) -> executor.execute(answer));
  }

  private static <T> void resume(
      AsyncResponse caller, CompletableFuture<T> result, Function<? super T, Response> render) {
    Object answer;
    try {
      answer = render.apply(result.join());
    } catch (RuntimeException e) {
      answer = e;
    }
    if (answer instanceof Throwable failure) {
      caller.resume(failure);
    } else {
      caller.resume(answer);
    }
  }
}
