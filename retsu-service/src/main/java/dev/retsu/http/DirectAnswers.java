package dev.retsu.http;

import dev.retsu.telemetry.HttpRoute;
import java.nio.ByteBuffer;
import java.util.concurrent.Executor;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * The short way for the calls that are made for every message: from the connection to the operation
 * and back, past the servlets and Jersey, which cost several times as much as all the rest of a
 * call. It takes the plain form of a request only, POST with {@code application/json} on a plain
 * path; whatever is unusual about a request goes the long way and is answered there. Safe for use
 * by many threads.
 */
public final class DirectAnswers {
  private static final String JSON = "application/json";
  private static final HttpField JSON_FIELD =
      new PreEncodedHttpField(HttpHeader.CONTENT_TYPE, JSON);

  private final DirectCalls calls;
  private final Executor executor;

  /**
   * @param executor sends the answers
   */
  public DirectAnswers(DirectCalls calls, Executor executor) {
    this.calls = calls;
    this.executor = executor;
  }

  /** Whether the request is answered here. Never blocks. */
  boolean take(
      Exchange exchange, Request request, byte[] body, Response response, Callback callback) {
    DirectCall<?> call = find(request, body.length > 0);
    if (call == null || call.body().equals(NoBody.class) != (body.length == 0)) {
      return false;
    }
    if (request.getAttribute(HttpRoute.ATTRIBUTE) instanceof HttpRoute route) {
      route.matched(call.route());
    }
    Reply<?> reply;
    try {
      reply = start(call, body, exchange);
    } catch (RuntimeException e) {
      ProblemWriter.write(request, response, callback, Problems.of(e));
      return true;
    }
    if (reply.result().isDone()) {
      send(reply, request, response, callback);
    } else {
      var unused =
          reply
              .result()
              .whenComplete(
                  (value, failure) ->
                      executor.execute(
                          () -> exchange.within(() -> send(reply, request, response, callback))));
    }
    return true;
  }

  private @Nullable DirectCall<?> find(Request request, boolean hasBody) {
    HttpFields headers = request.getHeaders();
    HttpURI uri = request.getHttpURI();
    String path = uri.getPath();
    boolean plain =
        HttpMethod.POST.is(request.getMethod())
            && path != null
            && path.indexOf('%') < 0
            && path.equals(uri.getCanonicalPath())
            && (!hasBody || JSON.equals(headers.get(HttpHeader.CONTENT_TYPE)))
            && headers.get(HttpHeader.CONTENT_ENCODING) == null
            && isAcceptable(headers.get(HttpHeader.ACCEPT));
    return plain ? calls.find(Request.getPathInContext(request)) : null;
  }

  private static boolean isAcceptable(@Nullable String accept) {
    return accept == null || accept.equals("*/*") || accept.equals(JSON);
  }

  private static <B extends Record> Reply<?> start(
      DirectCall<B> call, byte[] body, Exchange exchange) {
    B request =
        call.body().equals(NoBody.class)
            ? call.body().cast(new NoBody())
            : call.body().cast(RequestReader.parse(ByteBuffer.wrap(body), call.body()));
    return call.start().apply(request, exchange);
  }

  private static void send(Reply<?> reply, Request request, Response response, Callback callback) {
    Answer answer;
    try {
      answer = reply.answer();
    } catch (RuntimeException e) {
      ProblemWriter.write(request, response, callback, Problems.of(e));
      return;
    }
    write(answer, response, callback);
  }

  private static void write(Answer answer, Response response, Callback callback) {
    HttpFields.Mutable headers = response.getHeaders();
    response.setStatus(answer.status());
    Answer.Header own = answer.header();
    if (own != null) {
      headers.put(own.name(), own.value());
    }
    byte[] json = answer.json();
    if (json == null) {
      response.write(true, BufferUtil.EMPTY_BUFFER, callback);
      return;
    }
    headers.put(JSON_FIELD);
    headers.put(HttpHeader.CONTENT_LENGTH, json.length);
    response.write(true, ByteBuffer.wrap(json), callback);
  }
}
