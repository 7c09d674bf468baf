package dev.retsu.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The process that a server's pid file names, if it is that server. */
final class PidFile {
  private PidFile() {}

  /**
   * Empty when there is no such file, when its process has ended, or when the number now belongs to
   * a process with another command.
   *
   * @param mark what the command line of the server contains for certain
   * @throws EmbeddedServerException when the process may not be looked at
   */
  static Optional<ProcessHandle> server(Path file, String program, String mark) throws IOException {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    String number = Files.readString(file).lines().findFirst().orElse("").strip();
    if (!number.matches("\\d{1,10}")) {
      return Optional.empty();
    }
    return ProcessHandle.of(Long.parseLong(number))
        .filter(PidFile::runs)
        .filter(process -> isServer(process, file, program, mark));
  }

  /**
   * False for a process that has ended but that nobody has waited for: in a container the first
   * process inherits all, and a JVM does not look after them.
   */
  static boolean runs(ProcessHandle process) {
    try {
      Path status = Path.of("/proc", String.valueOf(process.pid()), "status");
      return process.isAlive()
          && (!Files.exists(status) || !Files.readString(status).contains("State:\tZ"));
    } catch (IOException e) {
      return process.isAlive(); // it ended between the two looks, or this is not Linux
    }
  }

  private static boolean isServer(ProcessHandle process, Path file, String program, String mark) {
    String command =
        process
            .info()
            .command()
            .orElseThrow(
                () ->
                    new EmbeddedServerException(
                        "Process %d, which %s names, belongs to another user: end it, or remove that file if it is not a %s"
                            .formatted(process.pid(), file, program)));
    boolean sameProgram = Path.of(command).endsWith(Platform.executable(program));
    // Some platforms do not show the arguments; the program must do there.
    return sameProgram
        && process.info().commandLine().map(line -> line.contains(mark)).orElse(true);
  }
}
