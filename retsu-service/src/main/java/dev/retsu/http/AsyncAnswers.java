package dev.retsu.http;

import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executor;
import org.slf4j.MDC;

/**
 * Answers when the operation is done, on a thread of the server: a caller that does not read its
 * answer then never holds up a thread of the database.
 */
public final class AsyncAnswers {
  private final Executor executor;

  public AsyncAnswers(Executor executor) {
    this.executor = new OrHere(executor);
  }

  /** Sends the answer, or the problem that its operation failed with. */
  public void send(AsyncResponse caller, Reply<?> reply) {
    if (reply.result().isDone()) {
      resume(caller, reply);
      return;
    }
    // The request's id and its trace: what is logged about the answer belongs to them.
    Map<String, String> names = Objects.requireNonNullElse(MDC.getCopyOfContextMap(), Map.of());
    Runnable answer =
        () -> {
          MDC.setContextMap(names);
          try {
            resume(caller, reply);
          } finally {
            MDC.clear();
          }
        };
    var unused = reply.result().whenComplete((value, failure) -> executor.execute(answer));
  }

  private static void resume(AsyncResponse caller, Reply<?> reply) {
    Response response;
    try {
      response = response(reply.answer());
    } catch (RuntimeException e) {
      caller.resume(e);
      return;
    }
    caller.resume(response);
  }

  private static Response response(Answer answer) {
    Response.ResponseBuilder response = Response.status(answer.status());
    Answer.Header own = answer.header();
    if (own != null) {
      response.header(own.name(), own.value());
    }
    byte[] json = answer.json();
    if (json != null) {
      response
          .type(MediaType.APPLICATION_JSON_TYPE)
          .header(HttpHeaders.CONTENT_LENGTH, json.length)
          .entity(json);
    }
    return response.build();
  }
}
