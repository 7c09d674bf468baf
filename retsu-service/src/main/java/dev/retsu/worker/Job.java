package dev.retsu.worker;

import java.util.Locale;

/** The background jobs. Each is done by one process at a time, where leadership is enabled. */
public enum Job {
  STATE_METRICS_COLLECTOR(11),
  EXPIRED_MESSAGE_CLEANER(12),
  DEAD_LETTER_MESSAGE_CLEANER(13);

  private final int lockKey;

  Job(int lockKey) {
    this.lockKey = lockKey;
  }

  /**
   * The second key of its advisory lock: the same in every version that may run beside this one.
   */
  public int lockKey() {
    return lockKey;
  }

  /** As it stands in the configuration, in metrics and in the name of the lock. */
  public String jobName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
