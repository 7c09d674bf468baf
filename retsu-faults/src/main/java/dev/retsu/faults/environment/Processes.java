package dev.retsu.faults.environment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/** Looks at the process table. */
final class Processes {
  private Processes() {}

  /** False also for one that has ended and that nobody has waited for. */
  static boolean runs(long pid) {
    Path status = Path.of("/proc", Long.toString(pid), "status");
    try {
      return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false)
          && (!Files.exists(status) || !Files.readString(status).contains("State:\tZ"));
    } catch (IOException e) {
      return false; // it ended between the two looks
    }
  }

  /** The process whose command line has all the words. */
  static OptionalLong withArguments(String... words) {
    return ProcessHandle.allProcesses()
        .filter(process -> hasAll(process, Arrays.asList(words)))
        .mapToLong(ProcessHandle::pid)
        .filter(Processes::runs)
        .findFirst();
  }

  private static boolean hasAll(ProcessHandle process, List<String> words) {
    String line = process.info().commandLine().orElse("");
    return words.stream().allMatch(line::contains);
  }
}
