package dev.retsu.worker;

import java.util.function.IntUnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Works in batches: soon again after a full one, so that a backlog is worked off; after the
 * interval when one came back short or failed.
 */
final class BatchLoop {
  private static final Logger LOG = LoggerFactory.getLogger(BatchLoop.class);

  private final Job job;
  private final BatchOptions options;
  private final IntUnaryOperator batch;

  /**
   * @param batch does at most so many and answers how many it did
   */
  BatchLoop(Job job, BatchOptions options, IntUnaryOperator batch) {
    this.job = job;
    this.options = options;
    this.batch = batch;
  }

  void run(StopSignal stop) {
    while (!stop.isRaised()) {
      stop.await(runOnce() ? options.saturatedDelay() : options.interval());
    }
  }

  /** Whether the batch was full. */
  private boolean runOnce() {
    try {
      return batch.applyAsInt(options.batchSize()) >= options.batchSize();
    } catch (RuntimeException e) {
      LOG.warn("a batch of {} failed; the next one is in {}", job.jobName(), options.interval(), e);
      return false;
    }
  }
}
