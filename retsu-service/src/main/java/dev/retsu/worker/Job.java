package dev.retsu.worker;

import java.util.Locale;

/** The background jobs. Each is done by one process at a time, where leadership is enabled. */
public enum Job {
  STATE_METRICS_COLLECTOR,
  EXPIRED_MESSAGE_CLEANER,
  DEAD_LETTER_MESSAGE_CLEANER;

  /** As it stands in the configuration, in metrics and in the name of the lock. */
  public String jobName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
