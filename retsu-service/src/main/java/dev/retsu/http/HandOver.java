package dev.retsu.http;

import java.util.concurrent.Executor;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Hands requests to threads that may be held up, since {@link ServerThreads} lets none of its own
 * be.
 */
public final class HandOver extends Handler.Wrapper {
  private final Executor threads;

  public HandOver(Executor threads) {
    this.threads = threads;
  }

  /** When no thread is to be had Jetty answers for what is thrown. */
  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    threads.execute(
        () -> request.getContext().run(() -> serve(request, response, callback), request));
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
