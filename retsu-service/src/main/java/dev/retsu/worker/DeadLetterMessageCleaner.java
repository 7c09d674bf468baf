package dev.retsu.worker;

import dev.retsu.core.QueueMaintenance;
import java.time.Duration;

/** Removes dead letters that were kept long enough. Right even when several processes do it. */
public final class DeadLetterMessageCleaner implements Worker {
  private final BatchLoop loop;

  /**
   * @param retention how long a dead letter is kept, whole seconds
   */
  public DeadLetterMessageCleaner(
      QueueMaintenance maintenance, Duration retention, BatchOptions options) {
    loop = new BatchLoop(job(), options, size -> maintenance.purgeDeadLetters(retention, size));
  }

  @Override
  public Job job() {
    return Job.DEAD_LETTER_MESSAGE_CLEANER;
  }

  @Override
  public void run(StopSignal stop) {
    loop.run(stop);
  }
}
