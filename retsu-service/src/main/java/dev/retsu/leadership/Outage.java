package dev.retsu.leadership;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One warning per outage, not per attempt. One thread. */
final class Outage {
  private static final Logger LOG = LoggerFactory.getLogger(Outage.class);

  private final String warning;
  private boolean lasts;

  Outage(String warning) {
    this.warning = warning;
  }

  void begins(@Nullable Throwable cause) {
    if (!lasts) {
      lasts = true;
      LOG.warn("{}", warning, cause);
    }
  }

  void ends() {
    if (lasts) {
      lasts = false;
      LOG.info("over: {}", warning);
    }
  }
}
