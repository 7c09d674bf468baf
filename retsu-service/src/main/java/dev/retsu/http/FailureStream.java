package dev.retsu.http;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.http.MetaData;
import org.eclipse.jetty.server.HttpStream;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Tells when an answer could not be written. A servlet container keeps that to itself: once the
 * failure was thrown at whoever wrote, the request counts as answered.
 */
final class FailureStream extends HttpStream.Wrapper {
  private final Runnable onFailure;
  private final AtomicBoolean failed = new AtomicBoolean();

  /**
   * @param onFailure called at most once
   */
  FailureStream(HttpStream stream, Runnable onFailure) {
    super(stream);
    this.onFailure = onFailure;
  }

  @Override
  public void send(
      MetaData.Request request,
      MetaData.@Nullable Response response,
      boolean last,
      @Nullable ByteBuffer content,
      Callback callback) {
    super.send(
        request,
        response,
        last,
        content,
        new Callback.Nested(callback) {
          @Override
          public void failed(Throwable failure) {
            tell();
            super.failed(failure);
          }
        });
  }

  @Override
  public void failed(Throwable failure) {
    tell();
    super.failed(failure);
  }

  private void tell() {
    if (failed.compareAndSet(false, true)) {
      onFailure.run();
    }
  }
}
