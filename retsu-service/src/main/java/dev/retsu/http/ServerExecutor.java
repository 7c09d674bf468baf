package dev.retsu.http;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.component.LifeCycle;
import org.jspecify.annotations.Nullable;

/**
 * The threads of the HTTP server, which exists only when the application has been put together.
 * Also gives the server its error handler, before it opens a port.
 */
public final class ServerExecutor implements Executor, LifeCycle.Listener {
  private final ProblemErrorHandler errors;
  private volatile @Nullable Executor threads;

  public ServerExecutor(ProblemErrorHandler errors) {
    this.errors = errors;
  }

  @Override
  public void lifeCycleStarting(LifeCycle event) {
    if (event instanceof Server server) {
      server.setErrorHandler(errors);
      threads = server.getThreadPool();
    }
  }

  /** Runs the task on this thread when the server has none to give: an answer must go out. */
  @Override
  public void execute(Runnable task) {
    Executor current = threads;
    if (current == null) {
      task.run();
      return;
    }
    try {
      current.execute(task);
    } catch (RejectedExecutionException e) {
      task.run();
    }
  }
}
