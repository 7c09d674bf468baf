package dev.retsu.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts and stops the server of one data directory. Used by its owner only. */
final class PostgresProcess {
  private static final Logger LOGGER = LoggerFactory.getLogger(PostgresProcess.class);

  /** After a crash the server replays its log first. */
  private static final Duration START_LIMIT = Duration.ofMinutes(5);

  /** How long sessions of a killed server may take to notice its end. */
  private static final Duration ORPHANS_LIMIT = Duration.ofSeconds(30);

  private static final Duration FAST_STOP_LIMIT = Duration.ofSeconds(10);
  private static final Duration IMMEDIATE_STOP_LIMIT = Duration.ofSeconds(4);

  private static final String ORPHANS = "pre-existing shared memory block";
  private static final long LOG_LIMIT_BYTES = 10L << 20;
  private static final int LOG_TAIL_LINES = 15;

  private final PostgresBinaries binaries;
  private final PostgresDataDirectory directory;

  PostgresProcess(PostgresBinaries binaries, PostgresDataDirectory directory) {
    this.binaries = binaries;
    this.directory = directory;
  }

  /** Returns when the server accepts connections. */
  void start(ServerPort port) throws IOException, InterruptedException {
    disownPidFile();
    shortenLog();
    Patience patience = Patience.of(ORPHANS_LIMIT);
    while (!tryStart(port, patience)) {
      patience.pause();
    }
  }

  private boolean tryStart(ServerPort port, Patience patience)
      throws IOException, InterruptedException {
    try {
      binaries.run(
          START_LIMIT.plusSeconds(1),
          "pg_ctl",
          "start",
          "--wait",
          "--timeout=" + START_LIMIT.toSeconds(),
          "--pgdata=" + directory.path(),
          "--log=" + directory.logFile(),
          // No Unix socket: its path may be too long, and JDBC does not use it.
          "--options=-p %d -c listen_addresses=%s -c unix_socket_directories= -c log_timezone=UTC"
              .formatted(port.number(), ServerPort.HOST));
      return true;
    } catch (EmbeddedServerException e) {
      String log = logTail();
      if (log.contains(ORPHANS) && !patience.isOver()) {
        return false;
      }
      throw new EmbeddedServerException(
          "The embedded PostgreSQL did not start; the end of %s:%n%s"
              .formatted(directory.logFile(), log),
          e);
    }
  }

  /** Ends the sessions and writes all to the disk; if that takes too long, does not write. */
  void stop() throws IOException, InterruptedException {
    if (directory.runningServer().isEmpty()) {
      return;
    }
    try {
      stop("fast", FAST_STOP_LIMIT);
    } catch (EmbeddedServerException e) {
      LOGGER.warn("The embedded PostgreSQL is slow to stop; its next start will replay its log", e);
      stop("immediate", IMMEDIATE_STOP_LIMIT);
    }
  }

  private void stop(String mode, Duration limit) throws IOException, InterruptedException {
    binaries.run(
        limit.plusSeconds(1),
        "pg_ctl",
        "stop",
        "--wait",
        "--mode=" + mode,
        "--timeout=" + limit.toSeconds(),
        "--pgdata=" + directory.path());
  }

  /**
   * A pid file left by a crash may name what is now somebody else's process, and the server would
   * refuse to start. It takes the number of its grandparent for one left behind; the rest of the
   * file stays, since it leads to sessions that may have survived.
   */
  private void disownPidFile() throws IOException {
    Path file = directory.pidFile();
    if (Files.exists(file) && directory.runningServer().isEmpty()) {
      List<String> lines = new ArrayList<>(Files.readAllLines(file));
      if (!lines.isEmpty()) {
        lines.set(0, String.valueOf(ProcessHandle.current().pid()));
        Files.write(file, lines);
      }
    }
  }

  private void shortenLog() throws IOException {
    Path log = directory.logFile();
    if (Files.exists(log) && Files.size(log) > LOG_LIMIT_BYTES) {
      Files.delete(log);
    }
  }

  private String logTail() throws IOException {
    Optional<Path> log = Optional.of(directory.logFile()).filter(Files::exists);
    if (log.isEmpty()) {
      return "";
    }
    List<String> lines = Files.readAllLines(log.get());
    return String.join(
        System.lineSeparator(),
        lines.subList(Math.max(0, lines.size() - LOG_TAIL_LINES), lines.size()));
  }
}
