package dev.retsu.worker;

/** One background job of a process. Run by one thread at a time. */
public interface Worker {
  Job job();

  /**
   * Works until the signal is raised, then returns soon. Waits on the signal only. Throws when it
   * cannot go on; whoever runs it decides whether it starts again.
   */
  void run(StopSignal stop);
}
