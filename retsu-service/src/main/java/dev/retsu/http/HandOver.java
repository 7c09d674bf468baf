package dev.retsu.http;

import java.util.concurrent.Executor;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Hands requests to threads that may be held up, since {@link ServerThreads} lets none of its own
 * be. A request that came through {@link ApiGate} keeps its names there.
 */
public final class HandOver extends Handler.Wrapper {
  private final Executor threads;

  public HandOver(Executor threads) {
    this.threads = threads;
  }

  /**
   * @throws java.util.concurrent.RejectedExecutionException when no thread is to be had
   */
  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    Exchange exchange = Exchange.of(request);
    Runnable serve = () -> serve(request, response, callback);
    Runnable named = exchange == null ? serve : () -> exchange.within(serve);
    threads.execute(() -> request.getContext().run(named, request));
    return true;
  }

  private void serve(Request request, Response response, Callback callback) {
    try {
      if (!super.handle(request, response, callback)) {
        Response.writeError(request, response, callback, 404);
      }
    } catch (Exception e) {
      Response.writeError(request, response, callback, e);
    }
  }
}
