package dev.retsu.worker;

/** What a process does when one of its workers fails. Called by the thread of that worker. */
@FunctionalInterface
public interface FailurePolicy {
  /** The worker stands by and starts again after the pause of its runner. */
  FailurePolicy RESTART = (job, failure) -> true;

  /**
   * @return whether the worker starts again
   */
  boolean restarts(Job job, Throwable failure);
}
