package dev.retsu.http;

import java.nio.ByteBuffer;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;

/** A request whose body is in memory. Used by one thread at a time. */
final class GatheredRequest extends Request.Wrapper {
  private final byte[] body;
  private boolean read;

  GatheredRequest(Request request, byte[] body) {
    super(request);
    this.body = body;
  }

  @Override
  public long getLength() {
    return body.length;
  }

  @Override
  public Content.Chunk read() {
    if (read) {
      return Content.Chunk.EOF;
    }
    read = true;
    return Content.Chunk.from(ByteBuffer.wrap(body), true);
  }

  @Override
  public void demand(Runnable demandCallback) {
    getContext().execute(demandCallback);
  }
}
