package dev.retsu.leadership;

import dev.retsu.worker.Job;
import dev.retsu.worker.StopSignal;
import dev.retsu.worker.Worker;

/** Runs a worker only while this process leads its job. */
public record LedWorker(Worker worker, Election election) implements Worker {
  @Override
  public Job job() {
    return worker.job();
  }

  @Override
  public void run(StopSignal stop) {
    while (!stop.isRaised()) {
      try (Lease lease = election.await(stop)) {
        if (lease != null) {
          worker.run(lease.within(stop));
        }
      }
    }
  }
}
