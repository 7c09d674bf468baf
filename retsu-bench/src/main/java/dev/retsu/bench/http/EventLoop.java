package dev.retsu.bench.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.Iterator;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Serves many connections with the thread that calls {@link #run}. */
public final class EventLoop implements AutoCloseable {
  private static final long LONGEST_WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long SHORTEST_SELECT_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  /** The selector counts in milliseconds: below that the loop looks again this often. */
  private static final long FINE_WAIT_NANOS = TimeUnit.MICROSECONDS.toNanos(50);

  private final Selector selector;
  private final ByteBuffer shared = ByteBuffer.allocateDirect(256 * 1024);

  public EventLoop() throws IOException {
    selector = Selector.open();
  }

  public Connection connect(InetSocketAddress address, ResponseHandler handler) throws IOException {
    SocketChannel channel = SocketChannel.open(address);
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    channel.configureBlocking(false);
    SelectionKey key = channel.register(selector, SelectionKey.OP_READ);
    Connection connection = new Connection(channel, key, handler);
    key.attach(connection);
    return connection;
  }

  /** Serves until the schedule is finished. */
  public void run(Schedule schedule) throws IOException {
    while (true) {
      long now = System.nanoTime();
      schedule.tick(now);
      if (schedule.finished(now)) {
        return;
      }
      await(schedule.nextWake(now) - System.nanoTime());
      serve();
    }
  }

  private void await(long nanos) throws IOException {
    if (nanos >= SHORTEST_SELECT_NANOS) {
      selector.select(Math.min(nanos, LONGEST_WAIT_NANOS) / SHORTEST_SELECT_NANOS);
    } else if (selector.selectNow() == 0 && nanos > 0) {
      LockSupport.parkNanos(Math.min(nanos, FINE_WAIT_NANOS));
      selector.selectNow();
    }
  }

  private void serve() {
    Iterator<SelectionKey> selected = selector.selectedKeys().iterator();
    while (selected.hasNext()) {
      SelectionKey key = selected.next();
      selected.remove();
      serve(key, (Connection) key.attachment());
    }
  }

  private void serve(SelectionKey key, Connection connection) {
    try {
      if (key.isValid() && key.isWritable()) {
        connection.write();
      }
      if (key.isValid() && key.isReadable()) {
        connection.read(shared);
      }
    } catch (IOException e) {
      connection.fail(e);
    }
  }

  /** Hangs up on every connection. */
  @Override
  public void close() throws IOException {
    for (SelectionKey key : selector.keys()) {
      ((Connection) key.attachment()).close();
    }
    selector.close();
  }
}
