package dev.retsu.faults.environment;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** One client's connection through a proxy. */
final class ProxiedConnection implements Closeable {
  private static final int CHUNK = 16 * 1024;
  private static final Duration DELAY = Duration.ofMillis(40);
  private static final Duration LOOK_EVERY = Duration.ofMillis(10);
  private static final int ONE_ANSWER_IN = 20;

  private final TcpProxy proxy;
  private final Socket client;
  private final Socket server;
  private volatile boolean forgotten;
  private volatile boolean closed;

  ProxiedConnection(TcpProxy proxy, Socket client, Socket server) throws IOException {
    this.proxy = proxy;
    this.client = client;
    this.server = server;
    client.setTcpNoDelay(true);
    server.setTcpNoDelay(true);
  }

  void start() {
    Threads.start("proxy-up", () -> pump(client, server, false));
    Threads.start("proxy-down", () -> pump(server, client, true));
  }

  private void pump(Socket from, Socket to, boolean answers) {
    try {
      byte[] chunk = new byte[CHUNK];
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int length = in.read(chunk); length >= 0; length = in.read(chunk)) {
        if (mayPass(answers)) {
          out.write(chunk, 0, length);
        }
      }
    } catch (IOException e) {
      // one side is gone: below the other one is closed
    }
    if (!forgotten) {
      close();
    }
  }

  /** Whether what was read is handed on; returns when it is time. */
  private boolean mayPass(boolean answers) {
    while (proxy.traffic() == Traffic.STALLED && !closed) {
      Waiting.pause(LOOK_EVERY);
    }
    if (proxy.traffic() == Traffic.SLOW) {
      Waiting.pause(DELAY);
    }
    if (answers
        && proxy.traffic() == Traffic.ANSWERS_LOST
        && ThreadLocalRandom.current().nextInt(ONE_ANSWER_IN) == 0) {
      close();
    }
    return !forgotten && !closed;
  }

  /** Reads on and hands nothing on any more. The server's side ends, as when it notices first. */
  void forget() {
    forgotten = true;
    closeQuietly(server);
  }

  @Override
  public void close() {
    closed = true;
    proxy.closed(this);
    closeQuietly(client);
    closeQuietly(server);
  }

  private static void closeQuietly(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // it is of no use any more either way
    }
  }
}
