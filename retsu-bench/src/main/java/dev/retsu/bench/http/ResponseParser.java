package dev.retsu.bench.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Reads HTTP/1.1 responses from bytes that arrive in any split: with a length, chunked, without a
 * body, or up to the end of the connection. Interim responses (1xx) are skipped.
 */
final class ResponseParser implements Response {
  private enum State {
    STATUS,
    HEADER,
    BODY,
    CHUNK_SIZE,
    CHUNK,
    CHUNK_END,
    TRAILER,
    UNTIL_CLOSE,
    COMPLETE
  }

  private final LineBuffer line = new LineBuffer();
  private State state = State.COMPLETE;
  private byte[] body = new byte[1024];
  private int length;
  private int status;
  private boolean keepAlive;
  private boolean chunked;
  private long remaining;

  /** Makes ready for the next response. */
  void reset() {
    state = State.STATUS;
    length = 0;
    keepAlive = true;
    startHeaders();
  }

  private void startHeaders() {
    chunked = false;
    remaining = -1;
    line.clear();
  }

  /** Takes what belongs to the current response, leaves the rest, and says whether it is whole. */
  boolean feed(ByteBuffer in) throws IOException {
    while (state != State.COMPLETE && in.hasRemaining()) {
      switch (state) {
        case BODY, CHUNK -> takeBody(in);
        case UNTIL_CLOSE -> take(in, in.remaining());
        default -> {
          if (line.take(in)) {
            endOfLine();
          }
        }
      }
    }
    return state == State.COMPLETE;
  }

  /** The peer closed: whole only if the body was to end so. */
  boolean endOfStream() {
    keepAlive = false;
    return state == State.UNTIL_CLOSE;
  }

  private void endOfLine() throws IOException {
    switch (state) {
      case STATUS -> readStatus();
      case HEADER -> readHeader();
      case CHUNK_SIZE -> readChunkSize();
      case CHUNK_END -> state = State.CHUNK_SIZE;
      case TRAILER -> state = line.isEmpty() ? State.COMPLETE : State.TRAILER;
      default -> throw new IllegalStateException("no line belongs to " + state);
    }
    line.clear();
  }

  private void readStatus() throws IOException {
    if (line.isEmpty()) {
      return; // tolerated before a status line, as RFC 9112 advises
    }
    if (!line.startsWith("http/1.")) {
      throw new IOException("not an HTTP/1.x response: " + line.text());
    }
    status = (int) line.number(9, 10);
    state = State.HEADER;
  }

  private void readHeader() throws IOException {
    if (line.isEmpty()) {
      endOfHeaders();
    } else if (line.startsWith("content-length:")) {
      remaining = line.number("content-length:".length(), 10);
    } else if (line.startsWith("transfer-encoding:")) {
      chunked = line.contains("chunked");
    } else if (line.startsWith("connection:") && line.contains("close")) {
      keepAlive = false;
    }
  }

  private void endOfHeaders() {
    if (status >= 100 && status < 200) {
      startHeaders();
      state = State.STATUS;
    } else if (status == 204 || status == 304) {
      state = State.COMPLETE;
    } else if (chunked) {
      state = State.CHUNK_SIZE;
    } else if (remaining < 0) {
      state = State.UNTIL_CLOSE;
    } else {
      state = remaining == 0 ? State.COMPLETE : State.BODY;
    }
  }

  private void readChunkSize() throws IOException {
    remaining = line.number(0, 16);
    state = remaining == 0 ? State.TRAILER : State.CHUNK;
  }

  private void takeBody(ByteBuffer in) {
    int taken = (int) Math.min(remaining, in.remaining());
    take(in, taken);
    remaining -= taken;
    if (remaining == 0) {
      state = state == State.BODY ? State.COMPLETE : State.CHUNK_END;
    }
  }

  private void take(ByteBuffer in, int count) {
    if (length + count > body.length) {
      body = Arrays.copyOf(body, Math.max(length + count, body.length * 2));
    }
    in.get(body, length, count);
    length += count;
  }

  @Override
  public int status() {
    return status;
  }

  @Override
  public byte[] body() {
    return body;
  }

  @Override
  public int length() {
    return length;
  }

  @Override
  public boolean keepAlive() {
    return keepAlive;
  }
}
