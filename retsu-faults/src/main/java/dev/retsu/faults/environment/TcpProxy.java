package dev.retsu.faults.environment;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Stands between a client and a server, and can be told to misbehave. Thread-safe. */
public final class TcpProxy implements Closeable {
  private static final int BACKLOG = 128;

  private final ServerSocket listener;
  private final int target;
  private final Set<ProxiedConnection> open = ConcurrentHashMap.newKeySet();
  private volatile Traffic traffic = Traffic.FLOWING;

  private TcpProxy(ServerSocket listener, int target) {
    this.listener = listener;
    this.target = target;
  }

  /**
   * @param target the server's port of loopback
   */
  public static TcpProxy to(int target) throws IOException {
    TcpProxy proxy =
        new TcpProxy(new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress()), target);
    Threads.start("proxy-" + target, proxy::accept);
    return proxy;
  }

  public int port() {
    return listener.getLocalPort();
  }

  Traffic traffic() {
    return traffic;
  }

  /** From now on. */
  public void set(Traffic wanted) {
    traffic = wanted;
    if (wanted == Traffic.CUT) {
      open.forEach(ProxiedConnection::close);
    } else if (wanted == Traffic.HALF_OPEN) {
      open.forEach(ProxiedConnection::forget);
    }
  }

  void closed(ProxiedConnection connection) {
    open.remove(connection);
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        accepted(listener.accept());
      } catch (SocketException e) {
        if (!listener.isClosed()) {
          throw new UncheckedIOException(e);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private void accepted(Socket client) throws IOException {
    if (traffic == Traffic.CUT || traffic == Traffic.HALF_OPEN) {
      client.close();
      return;
    }
    try {
      Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
      ProxiedConnection connection = new ProxiedConnection(this, client, server);
      open.add(connection);
      connection.start();
    } catch (IOException e) {
      client.close(); // the server is away: so the client sees it too
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
    open.forEach(ProxiedConnection::close);
  }
}
