package dev.retsu.http;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * Runs a task on the calling thread when the executor has none to give, as in a shutdown: an answer
 * must go out.
 */
record OrHere(Executor executor) implements Executor {
  @Override
  public void execute(Runnable task) {
    try {
      executor.execute(task);
    } catch (RejectedExecutionException e) {
      task.run();
    }
  }
}
