package dev.retsu.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;
import java.util.stream.Stream;

/** The files of the bundled PostgreSQL. Used by their owner only, see {@link OwnerLock}. */
final class PostgresDataDirectory {
  /** The role that sets up the service's own; its password never leaves the data directory. */
  static final String ADMIN = "retsu_admin";

  private static final String ADMIN_PASSWORD_FILE = "retsu_admin.password";
  private static final int PASSWORD_BYTES = 24;
  private static final Duration INIT_LIMIT = Duration.ofMinutes(2);

  /** Later versions may set others on the command line; these are the user's to change. */
  private static final String SETTINGS =
      """

      # Set by Retsu when it made this directory; yours to change.
      shared_buffers = 256MB
      max_connections = 200
      max_wal_size = 2GB
      random_page_cost = 1.1
      jit = off
      """;

  private final Path path;

  PostgresDataDirectory(Path path) {
    this.path = path.toAbsolutePath().normalize();
  }

  Path path() {
    return path;
  }

  Path lockFile() {
    return path.resolveSibling(path.getFileName() + ".lock");
  }

  Path logFile() {
    return path.resolve("server.log");
  }

  String adminPassword() throws IOException {
    return Files.readString(path.resolve(ADMIN_PASSWORD_FILE)).strip();
  }

  Path pidFile() {
    return path.resolve("postmaster.pid");
  }

  /** The server of this directory that runs now. */
  Optional<ProcessHandle> runningServer() throws IOException {
    return PidFile.server(pidFile(), "postgres", path.toString());
  }

  /**
   * Makes the directory when there is none.
   *
   * @throws EmbeddedServerException when it holds something else, or the data of another major
   *     version
   */
  void prepare(PostgresBinaries binaries) throws IOException, InterruptedException {
    Path version = path.resolve("PG_VERSION");
    if (Files.exists(version)) {
      requireVersion(Files.readString(version).strip(), binaries.majorVersion());
      return;
    }
    requireEmpty();
    create(binaries);
  }

  private void requireVersion(String found, String bundled) {
    if (!found.equals(bundled)) {
      throw new EmbeddedServerException(
          "%s holds data of PostgreSQL %s, this Retsu brings PostgreSQL %s: dump it with a PostgreSQL %s and restore it into a new embedded.postgres.data_directory, or set embedded.postgres.enabled to false and serve it yourself"
              .formatted(path, found, bundled, found));
    }
  }

  private void requireEmpty() throws IOException {
    if (Files.exists(path)) {
      try (Stream<Path> files = Files.list(path)) {
        if (files.findAny().isPresent()) {
          throw new EmbeddedServerException(
              "%s holds files but no PostgreSQL data: set embedded.postgres.data_directory to another directory"
                  .formatted(path));
        }
      }
    }
  }

  private void create(PostgresBinaries binaries) throws IOException, InterruptedException {
    Path draft = path.resolveSibling(path.getFileName() + ".new");
    CacheDirectory.deleteTree(
        draft); // of a process that was killed: never served, so holds nothing
    Path password = Files.createTempFile("retsu-", ".password");
    try {
      Files.writeString(password, newPassword());
      binaries.run(
          INIT_LIMIT,
          "initdb",
          "--pgdata=" + draft,
          "--username=" + ADMIN,
          "--pwfile=" + password,
          "--auth=scram-sha-256",
          "--encoding=UTF8",
          "--no-locale");
      Files.move(password, draft.resolve(ADMIN_PASSWORD_FILE));
    } finally {
      Files.deleteIfExists(password);
    }
    Files.writeString(draft.resolve("postgresql.conf"), SETTINGS, StandardOpenOption.APPEND);
    Files.deleteIfExists(path); // empty, and in the way of the name
    Files.move(draft, path, StandardCopyOption.ATOMIC_MOVE);
  }

  private static String newPassword() {
    byte[] bytes = new byte[PASSWORD_BYTES];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }
}
