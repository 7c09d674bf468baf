package dev.retsu.faults.environment;

/** Threads that do not keep the run alive. */
public final class Threads {
  private Threads() {}

  public static Thread start(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }
}
