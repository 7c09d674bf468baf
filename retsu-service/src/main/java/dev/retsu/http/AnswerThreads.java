package dev.retsu.http;

import io.dropwizard.lifecycle.setup.LifecycleEnvironment;
import java.util.concurrent.Executor;

/**
 * Sends the answers of the direct way: one thread per processor, since sending never waits. A
 * statement brings the results of many calls at once; few threads that work them off one after the
 * other stay awake, and their code and stacks in the processor's cache.
 */
public final class AnswerThreads implements Executor {
  private final Executor threads;

  public AnswerThreads(LifecycleEnvironment lifecycle) {
    int processors = Runtime.getRuntime().availableProcessors();
    threads =
        new OrHere(
            lifecycle
                .executorService("answer-%d")
                .minThreads(processors)
                .maxThreads(processors)
                .build());
  }

  @Override
  public void execute(Runnable task) {
    threads.execute(task);
  }
}
