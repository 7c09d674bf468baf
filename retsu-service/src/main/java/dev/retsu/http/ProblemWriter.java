package dev.retsu.http;

import dev.retsu.core.ErrorCode;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;

/** Sends a problem where no resource is involved. */
final class ProblemWriter {
  private ProblemWriter() {}

  static void write(Request request, Response response, Callback callback, Problem problem) {
    byte[] json = problem.json(requestId(request, response));
    HttpFields.Mutable headers = response.getHeaders();
    response.setStatus(problem.status());
    headers.put(HttpHeader.CONTENT_TYPE, Problem.MEDIA_TYPE);
    headers.put(HttpHeader.CONTENT_LENGTH, json.length);
    headers.put(Headers.NO_SNIFF);
    if (problem.code() == ErrorCode.UNAVAILABLE) {
      headers.put(HttpHeader.RETRY_AFTER, Problem.RETRY_AFTER_SECONDS);
    }
    boolean hasBody = !HttpMethod.HEAD.is(request.getMethod());
    response.write(true, hasBody ? ByteBuffer.wrap(json) : BufferUtil.EMPTY_BUFFER, callback);
  }

  /** What the gate gave it; a request that never reached the gate gets one here. */
  private static String requestId(Request request, Response response) {
    Exchange exchange = Exchange.of(request);
    if (exchange != null) {
      return exchange.id();
    }
    String id = Exchange.open(request).id();
    response.getHeaders().put(RequestId.HEADER, id);
    return id;
  }
}
