package dev.retsu.http;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.component.LifeCycle;
import org.jspecify.annotations.Nullable;

/**
 * The threads of the HTTP server, which exists only when the application has been put together.
 * Before it opens a port the server gets its error handler, and learns that no handler holds up the
 * thread that reads from the connections: {@link ApiGate} and {@link HandOver} see to that. It then
 * calls them on that thread, without one for each request in between.
 */
public final class ServerThreads implements Executor, LifeCycle.Listener {
  private final ProblemErrorHandler errors;
  private volatile @Nullable Executor threads;

  public ServerThreads(ProblemErrorHandler errors) {
    this.errors = errors;
  }

  @Override
  public void lifeCycleStarting(LifeCycle event) {
    if (event instanceof Server server) {
      server.setErrorHandler(errors);
      server.setHandler(new NeverBlocking(server.getHandler()));
      threads = server.getThreadPool();
    }
  }

  /**
   * @throws RejectedExecutionException when the server has no thread to give
   */
  @Override
  public void execute(Runnable task) {
    Executor current = threads;
    if (current == null) {
      throw new RejectedExecutionException("the server has not been started");
    }
    current.execute(task);
  }

  private static final class NeverBlocking extends Handler.Wrapper {
    private NeverBlocking(Handler handler) {
      super(handler);
    }

    @Override
    public InvocationType getInvocationType() {
      return InvocationType.NON_BLOCKING;
    }
  }
}
