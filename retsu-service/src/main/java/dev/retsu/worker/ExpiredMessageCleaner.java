package dev.retsu.worker;

import dev.retsu.core.QueueMaintenance;

/** Removes messages whose time to live is over. Right even when several processes do it. */
public final class ExpiredMessageCleaner implements Worker {
  private final BatchLoop loop;

  public ExpiredMessageCleaner(QueueMaintenance maintenance, BatchOptions options) {
    loop = new BatchLoop(job(), options, maintenance::expireMessages);
  }

  @Override
  public Job job() {
    return Job.EXPIRED_MESSAGE_CLEANER;
  }

  @Override
  public void run(StopSignal stop) {
    loop.run(stop);
  }
}
