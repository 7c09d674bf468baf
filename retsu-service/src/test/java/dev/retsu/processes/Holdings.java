package dev.retsu.processes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jdbi.v3.core.Jdbi;

/**
 * What a process holds that a leak would let grow.
 *
 * @param heapKibibytes what lives after a collection
 */
record Holdings(long files, long threads, int databaseSessions, long heapKibibytes) {
  /**
   * @param jdbi of the database that the process uses
   */
  static Holdings of(RetsuProcess process, Jdbi jdbi) throws IOException, InterruptedException {
    Path proc = Path.of("/proc", "" + process.pid());
    command("GC.run", process);
    return new Holdings(
        count(proc.resolve("fd")),
        count(proc.resolve("task")),
        jdbi.withHandle(
            h ->
                h.createQuery(
                        "SELECT count(*) FROM pg_stat_activity"
                            + " WHERE datname = current_database() AND pid <> pg_backend_pid()")
                    .mapTo(Integer.class)
                    .one()),
        heapUsed(command("GC.heap_info", process)));
  }

  /** Room for a pool that grows to its size and for caches; not for a thing per request. */
  void assertNotMuchMoreThan(Holdings before) {
    assertThat(files).as("files, before: %s", before).isLessThan(before.files + 30);
    assertThat(threads).as("threads, before: %s", before).isLessThan(before.threads + 30);
    assertThat(databaseSessions)
        .as("database sessions, before: %s", before)
        .isLessThan(before.databaseSessions + 15);
    assertThat(heapKibibytes)
        .as("live heap, before: %s", before)
        .isLessThan(before.heapKibibytes + 16 * 1024);
  }

  private static long count(Path directory) throws IOException {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.count();
    }
  }

  /** Adds up the generations of the serial collector. */
  private static long heapUsed(String info) {
    long sum = 0;
    for (String line : info.lines().filter(it -> it.contains("generation")).toList()) {
      sum += Long.parseLong(line.replaceFirst(".*used (\\d+)K.*", "$1"));
    }
    assertThat(sum).as(info).isPositive();
    return sum;
  }

  private static String command(String command, RetsuProcess process)
      throws IOException, InterruptedException {
    String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    Process child =
        new ProcessBuilder(jcmd, "" + process.pid(), command).redirectErrorStream(true).start();
    String output = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(child.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(child.exitValue()).as(output).isZero();
    return output;
  }
}
