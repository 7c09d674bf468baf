package dev.retsu.leadership;

import dev.retsu.worker.Job;
import dev.retsu.worker.StopSignal;
import org.jspecify.annotations.Nullable;

/** How a process comes to lead a job. Used by one thread. */
public interface Election {
  Job job();

  /** Stands by until this process leads; null when it is time to stop. */
  @Nullable Lease await(StopSignal stop);

  /** Whether this process leads now. Waits for nothing; any thread may ask. */
  boolean leads();
}
