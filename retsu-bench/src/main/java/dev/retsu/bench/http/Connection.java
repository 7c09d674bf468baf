package dev.retsu.bench.http;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;

/** One keep-alive connection with at most one request outstanding. */
public final class Connection {
  private final SocketChannel channel;
  private final SelectionKey key;
  private final ResponseHandler handler;
  private final ResponseParser parser = new ResponseParser();
  private ByteBuffer unsent = ByteBuffer.allocate(0);
  private boolean busy;

  Connection(SocketChannel channel, SelectionKey key, ResponseHandler handler) {
    this.channel = channel;
    this.key = key;
    this.handler = handler;
  }

  /** Sends at once; the request's bytes must not change before the response has come. */
  public void send(ByteBuffer request) throws IOException {
    if (busy) {
      throw new IllegalStateException("a request is outstanding already");
    }
    busy = true;
    parser.reset();
    unsent = request;
    write();
  }

  void write() throws IOException {
    channel.write(unsent);
    int wanted = SelectionKey.OP_READ | (unsent.hasRemaining() ? SelectionKey.OP_WRITE : 0);
    if (key.interestOps() != wanted) {
      key.interestOps(wanted);
    }
  }

  /** Reads what has come, through a buffer that all connections of the loop share. */
  void read(ByteBuffer shared) throws IOException {
    shared.clear();
    int count = channel.read(shared);
    if (count < 0) {
      endOfStream();
      return;
    }
    shared.flip();
    if (busy && parser.feed(shared)) {
      complete();
    }
    if (shared.hasRemaining()) {
      throw new IOException("bytes came that belong to no request");
    }
  }

  private void endOfStream() throws IOException {
    if (!busy || !parser.endOfStream()) {
      throw new EOFException("the server closed the connection");
    }
    complete();
  }

  private void complete() throws IOException {
    busy = false;
    boolean keepAlive = parser.keepAlive();
    handler.onResponse(parser, System.nanoTime());
    if (!keepAlive && channel.isOpen()) {
      throw new EOFException("the server does not keep the connection");
    }
  }

  void fail(IOException cause) {
    close();
    handler.onFailure(cause);
  }

  /** Hangs up, also in the middle of a request. */
  public void close() {
    key.cancel();
    try {
      channel.close();
    } catch (IOException e) {
      // The peer is told or gone already; there is nothing left to release.
      busy = false;
    }
  }
}
