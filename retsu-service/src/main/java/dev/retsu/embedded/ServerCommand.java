package dev.retsu.embedded;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a program of a bundled server to its end. */
final class ServerCommand {
  private ServerCommand() {}

  /**
   * Returns what the program printed.
   *
   * @throws EmbeddedServerException with what it printed, when it fails or takes longer than {@code
   *     limit}; it is then ended
   */
  static String run(List<String> command, Duration limit) throws IOException, InterruptedException {
    // A file, not a pipe: a server that the program leaves behind would keep a pipe open.
    Path output = Files.createTempFile("retsu-", ".out");
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      boolean ended = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
      process.destroyForcibly();
      String text = Files.readString(output, StandardCharsets.UTF_8).strip();
      if (!ended || process.exitValue() != 0) {
        throw new EmbeddedServerException(
            "%s %s:%n%s"
                .formatted(command.get(0), ended ? "failed" : "took longer than " + limit, text));
      }
      return text;
    } finally {
      Files.deleteIfExists(output);
    }
  }
}
