package dev.retsu.http;

import java.nio.channels.SelectableChannel;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.SelectableChannelEndPoint;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * Looks after those who wait for deliveries: a consumer that is gone neither keeps its place in the
 * line nor a message that could not be written to it.
 */
public final class Consumers {
  private final HangUpWatch watch;

  public Consumers(HangUpWatch watch) {
    this.watch = watch;
  }

  /**
   * What to answer: the deliveries, or none when the consumer hung up first.
   *
   * @param giveBack called with deliveries whose answer failed on its way
   */
  public <T> CompletableFuture<List<T>> attend(
      @Nullable Exchange exchange,
      CompletableFuture<List<T>> deliveries,
      Consumer<List<T>> giveBack) {
    if (exchange == null) {
      return deliveries;
    }
    SelectableChannel channel = deliveries.isDone() ? null : channel(exchange.request());
    if (channel != null) {
      watch.watch(channel, deliveries);
    }
    exchange
        .request()
        .addHttpStreamWrapper(
            stream -> new FailureStream(stream, () -> takeBack(deliveries, giveBack)));
    return deliveries.exceptionally(Consumers::noneWhenCancelled);
  }

  private static <T> void takeBack(
      CompletableFuture<List<T>> deliveries, Consumer<List<T>> giveBack) {
    if (!deliveries.cancel(false) && !deliveries.isCompletedExceptionally()) {
      List<T> undelivered = deliveries.join();
      if (!undelivered.isEmpty()) {
        giveBack.accept(undelivered);
      }
    }
  }

  private static <T> List<T> noneWhenCancelled(Throwable failure) {
    if (failure instanceof CancellationException) {
      return List.of();
    }
    throw failure instanceof CompletionException e ? e : new CompletionException(failure);
  }

  /**
   * Also below TLS, whose close alert makes a channel readable as well. Null where one connection
   * carries many requests: there it says nothing about one of them.
   */
  private static @Nullable SelectableChannel channel(Request request) {
    if (request.getConnectionMetaData().getHttpVersion().getVersion()
        > HttpVersion.HTTP_1_1.getVersion()) {
      return null;
    }
    EndPoint endPoint = request.getConnectionMetaData().getConnection().getEndPoint();
    while (endPoint instanceof SslConnection.SslEndPoint encrypted) {
      endPoint = encrypted.getSslConnection().getEndPoint();
    }
    return endPoint instanceof SelectableChannelEndPoint selectable
        ? selectable.getChannel()
        : null;
  }
}
