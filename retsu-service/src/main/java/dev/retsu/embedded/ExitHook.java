package dev.retsu.embedded;

import org.jspecify.annotations.Nullable;

/**
 * Stops a server when the JVM ends before the life cycle has taken it over, as when the start
 * fails. After that it must be off: JVM hooks run all at once, and would stop a database under the
 * pools.
 */
final class ExitHook {
  private @Nullable Thread thread;

  synchronized void arm(String name, Runnable stop) {
    Thread armed = new Thread(stop, name);
    Runtime.getRuntime().addShutdownHook(armed);
    thread = armed;
  }

  synchronized void disarm() {
    Thread armed = thread;
    thread = null;
    if (armed != null) {
      try {
        Runtime.getRuntime().removeShutdownHook(armed);
      } catch (IllegalStateException e) {
        // The JVM is ending and runs the hook, or runs the life cycle's own: either stops the
        // server, and stopping twice is harmless.
        return;
      }
    }
  }
}
