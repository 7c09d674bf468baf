package dev.retsu.http;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Keeps an answer in memory until it is whole, and then lets Jetty send it without a thread: a
 * client that reads slowly, or not at all, holds up its own connection and nothing else. Answers
 * are made in memory anyway. Used by one thread at a time.
 */
final class GatheredResponse extends Response.Wrapper {
  private @Nullable Gathered gathered;

  GatheredResponse(Request request, Response response) {
    super(request, response);
  }

  @Override
  public void write(boolean last, @Nullable ByteBuffer content, Callback callback) {
    if (last && gathered == null) {
      super.write(true, content, callback);
      return;
    }
    if (gathered == null) {
      gathered = new Gathered();
    }
    if (content != null) {
      gathered.writeBytes(BufferUtil.toArray(content));
      BufferUtil.clear(content);
    }
    if (last) {
      super.write(true, gathered.buffer(), callback);
    } else {
      callback.succeeded();
    }
  }

  @Override
  public boolean isCommitted() {
    return gathered != null || super.isCommitted();
  }

  @Override
  public void reset() {
    gathered = null;
    super.reset();
  }

  private static final class Gathered extends ByteArrayOutputStream {
    private ByteBuffer buffer() {
      return ByteBuffer.wrap(buf, 0, count);
    }
  }
}
