package dev.retsu.http;

import io.dropwizard.lifecycle.Managed;
import java.io.IOException;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notices that a waiting client has hung up. Jetty does not read from a connection while its
 * request is being answered, so the end of a stream goes unseen; here one thread with a selector of
 * its own looks at the same channels. A channel that becomes readable while its client waits has
 * ended, or holds the next request already: either way the wait is cancelled, and its answer goes
 * out empty.
 *
 * <p>A wait is only looked at when it is a quarter of a second old: most are over before. Safe for
 * use by many threads.
 */
public final class HangUpWatch implements Managed {
  private static final Logger LOGGER = LoggerFactory.getLogger(HangUpWatch.class);
  private static final long LOOK_MILLIS = 250;

  private final Queue<Wait> arrivals = new ConcurrentLinkedQueue<>();

  /** True while the thread sleeps without end, because nobody waits. */
  private final AtomicBoolean idle = new AtomicBoolean();

  private @Nullable Selector selector;
  private long looked;

  private record Wait(SelectableChannel channel, CompletableFuture<?> result) {}

  @Override
  public synchronized void start() throws IOException {
    Selector opened = Selector.open();
    selector = opened;
    looked = System.nanoTime();
    Thread thread = new Thread(() -> run(opened), "hang-up-watch");
    thread.setDaemon(true);
    thread.start();
  }

  /** The thread ends by itself when its selector is closed. */
  @Override
  public synchronized void stop() throws IOException {
    if (selector != null) {
      selector.close();
    }
  }

  /** Cancels {@code result} when the client of this channel hangs up before it is there. */
  void watch(SelectableChannel channel, CompletableFuture<?> result) {
    arrivals.add(new Wait(channel, result));
    if (idle.compareAndSet(true, false)) {
      wakeUp();
    }
  }

  private synchronized void wakeUp() {
    if (selector != null) {
      selector.wakeup();
    }
  }

  private void run(Selector channels) {
    while (channels.isOpen()) {
      try {
        select(channels);
      } catch (ClosedSelectorException e) {
        return;
      } catch (IOException | RuntimeException e) {
        LOGGER.warn("watching for hang-ups failed; going on", e);
      }
    }
  }

  private void select(Selector channels) throws IOException {
    idle.set(channels.keys().isEmpty());
    if (arrivals.isEmpty() && idle.get()) {
      channels.select(this::readable);
    } else {
      idle.set(false);
      channels.select(this::readable, LOOK_MILLIS);
    }
    if (System.nanoTime() - looked >= TimeUnit.MILLISECONDS.toNanos(LOOK_MILLIS)) {
      looked = System.nanoTime();
      takeIn(channels);
    }
  }

  /** The key stays for the next wait of its connection, and goes when the connection is closed. */
  private void readable(SelectionKey key) {
    Wait wait = (Wait) key.attachment();
    try {
      key.interestOps(0);
    } catch (CancelledKeyException e) {
      LOGGER.trace("a connection was closed by this side", e);
    }
    if (wait != null) {
      key.attach(null);
      wait.result().cancel(false);
    }
  }

  private void takeIn(Selector channels) {
    Wait wait;
    while ((wait = arrivals.poll()) != null) {
      if (wait.result().isDone()) {
        continue;
      }
      try {
        wait.channel().register(channels, SelectionKey.OP_READ, wait);
      } catch (ClosedChannelException | CancelledKeyException e) {
        wait.result().cancel(false);
      }
    }
  }
}
