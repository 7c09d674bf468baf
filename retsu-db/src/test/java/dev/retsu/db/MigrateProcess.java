package dev.retsu.db;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs {@link MigrateMain} in a JVM of its own. */
record MigrateProcess(Process process) {
  static MigrateProcess start(TestDatabase database, String... locations) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                MigrateMain.class.getName(),
                database.jdbcUrl()
                    + "?user="
                    + database.user()
                    + "&password="
                    + database.password()));
    command.addAll(List.of(locations));
    try {
      return new MigrateProcess(new ProcessBuilder(command).redirectErrorStream(true).start());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Fails with the output of the process unless it ends well within a minute. */
  void join() throws Exception {
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (!process.waitFor(1, TimeUnit.MINUTES) || process.exitValue() != 0) {
      throw new AssertionError("migration process: " + output);
    }
  }

  /** As {@code kill -9} does. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }
}
