package dev.retsu.http;

import dev.retsu.core.ErrorCode;
import java.io.ByteArrayOutputStream;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;

/**
 * Reads one body as it arrives, with no thread in between, and then lets the request in. Counts
 * what it reads: a Content-Length is only believed when it is too large. What is too large is read
 * on for a while, so that its sender comes to read the answer; then the connection is closed.
 */
final class BodyGathering implements Runnable {
  /** What is read and thrown away of a body that is refused for its size. */
  private static final long MAX_DISCARDED_BYTES = 4L * 1024 * 1024;

  private static final int FIRST_BYTES = 8 * 1024;

  /** A body is cut when after ten seconds it came slower than this: nobody's network is so slow. */
  private static final long MIN_BYTES_PER_SECOND = 1024;

  private static final long SLOW_AFTER_SECONDS = 10;

  private final ApiGate gate;
  private final BodyBudget budget;
  private final Exchange exchange;
  private final Request request;
  private final Response response;
  private final Callback callback;
  private final long started = System.nanoTime();
  private final ByteArrayOutputStream body;
  private long held;
  private long seen;
  private boolean isRead;

  BodyGathering(
      ApiGate gate, BodyBudget budget, Exchange exchange, Response response, Callback callback) {
    this.gate = gate;
    this.budget = budget;
    this.exchange = exchange;
    this.request = exchange.request();
    this.response = response;
    this.callback = callback;
    long length = request.getLength();
    this.body =
        new ByteArrayOutputStream(
            length < 0 ? FIRST_BYTES : (int) Math.min(length, RequestBody.MAX_BYTES));
  }

  /** Called once at the start, and whenever more has arrived; never by two threads at once. */
  @Override
  public void run() {
    if (request.getLength() > RequestBody.MAX_BYTES && !isWorthReading()) {
      refuse(Problem.of(RequestBody.tooLarge()));
      return;
    }
    Content.Chunk chunk;
    while ((chunk = request.read()) != null) {
      if (Content.Chunk.isFailure(chunk)) {
        refuse(Problem.of(ErrorCode.INVALID_JSON, "the body did not arrive whole"));
        return;
      }
      take(chunk);
      isRead = chunk.isLast();
      if (isRead || seen > RequestBody.MAX_BYTES + MAX_DISCARDED_BYTES) {
        end();
        return;
      }
    }
    await();
  }

  private boolean isWorthReading() {
    return request.getLength() <= RequestBody.MAX_BYTES + MAX_DISCARDED_BYTES
        && !request.getHeaders().contains(HttpHeader.EXPECT);
  }

  private void take(Content.Chunk chunk) {
    seen += chunk.remaining();
    if (seen <= RequestBody.MAX_BYTES) {
      byte[] bytes = BufferUtil.toArray(chunk.getByteBuffer());
      body.write(bytes, 0, bytes.length);
    }
    chunk.release();
  }

  private void await() {
    if (isTooSlow(System.nanoTime() - started, seen)) {
      refuse(Problem.of(ErrorCode.INVALID_JSON, "the body came too slowly"));
      return;
    }
    long more = body.size() - held;
    if (!budget.hold(more)) {
      refuse(Problem.of(ErrorCode.UNAVAILABLE, "too many bodies are arriving at once"));
      return;
    }
    held += more;
    request.demand(this);
  }

  /** Counts from the start of the body, so that a pause of either side is forgiven. */
  static boolean isTooSlow(long nanos, long bytes) {
    long seconds = TimeUnit.NANOSECONDS.toSeconds(nanos);
    return seconds > SLOW_AFTER_SECONDS && bytes < seconds * MIN_BYTES_PER_SECOND;
  }

  private void end() {
    if (seen > RequestBody.MAX_BYTES) {
      refuse(Problem.of(RequestBody.tooLarge()));
      return;
    }
    budget.letGo(held);
    byte[] bytes = body.toByteArray();
    gate.letIn(exchange, new GatheredRequest(request, bytes), bytes, response, callback);
  }

  private void refuse(Problem problem) {
    budget.letGo(held);
    if (!isRead) { // and never will be: what follows on this connection is not a request
      response.getHeaders().put(HttpHeader.CONNECTION, HttpHeaderValue.CLOSE);
    }
    ProblemWriter.write(request, response, callback, problem);
  }
}
