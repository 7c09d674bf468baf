package dev.retsu.faults.environment;

import java.io.IOException;

/** Sends signals that Java has no call for. */
final class Signals {
  private Signals() {}

  /**
   * @param name such as {@code STOP}
   */
  static void send(long pid, String name) throws IOException, InterruptedException {
    Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(pid)).start();
    if (kill.waitFor() != 0) {
      throw new IOException("could not send " + name + " to process " + pid);
    }
  }
}
