package dev.retsu.embedded;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.jspecify.annotations.Nullable;
import org.tukaani.xz.XZInputStream;

/** The programs of the bundled PostgreSQL, unpacked. */
final class PostgresBinaries {
  private static final int ANY_EXECUTE_BIT = 0b001_001_001;

  private final Path directory;

  private PostgresBinaries(Path directory) {
    this.directory = directory;
  }

  /** Unpacks them unless this version of them lies unpacked already. */
  static PostgresBinaries unpacked() throws IOException, InterruptedException {
    String resource = resource();
    String name = "postgres-%08x".formatted(checksum(resource));
    return new PostgresBinaries(
        CacheDirectory.filled(name, directory -> unpack(resource, directory)));
  }

  /**
   * Runs {@code initdb} or {@code pg_ctl} and returns what it printed.
   *
   * @throws EmbeddedServerException when it fails or takes longer than {@code limit}
   */
  String run(Duration limit, String program, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    if (Platform.isRoot()) {
      // PostgreSQL refuses to run as root. In a user namespace of its own it is nobody, and the
      // files stay root's.
      command.addAll(List.of("unshare", "--user"));
    }
    command.add(directory.resolve("bin").resolve(Platform.executable(program)).toString());
    command.addAll(List.of(arguments));
    return ServerCommand.run(command, limit);
  }

  /** Such as {@code 18}. */
  String majorVersion() throws IOException, InterruptedException {
    String text = run(Duration.ofSeconds(10), "postgres", "-V"); // postgres (PostgreSQL) 18.1
    return text.replaceFirst(".* (\\d+)\\..*", "$1");
  }

  private static String resource() {
    String architecture = Platform.architecture();
    boolean translated = Platform.current() == Platform.MAC && architecture.equals("arm64");
    String name =
        switch (Platform.current()) {
          case LINUX -> "postgres-linux-%s.txz";
          case ALPINE -> "postgres-linux-%s-alpine_linux.txz";
          // Rosetta runs the other architecture's.
          case MAC -> "postgres-darwin-%s.txz";
          case WINDOWS -> "postgres-windows-%s.txz";
        };
    return name.formatted(
        architecture.equals("amd64") || translated ? "x86_64" : architecture + "_unsupported");
  }

  private static InputStream open(String resource) {
    @Nullable InputStream stream =
        PostgresBinaries.class.getClassLoader().getResourceAsStream(resource);
    if (stream == null) {
      throw Platform.unsupported("PostgreSQL", "embedded.postgres");
    }
    return stream;
  }

  private static long checksum(String resource) throws IOException {
    try (CheckedInputStream stream = new CheckedInputStream(open(resource), new CRC32())) {
      stream.transferTo(OutputStream.nullOutputStream());
      return stream.getChecksum().getValue();
    }
  }

  private static void unpack(String resource, Path directory) throws IOException {
    try (InputStream stream = open(resource);
        TarArchiveInputStream archive =
            new TarArchiveInputStream(new XZInputStream(new BufferedInputStream(stream)))) {
      TarArchiveEntry entry;
      while ((entry = archive.getNextEntry()) != null) {
        unpack(archive, entry, directory.resolve(entry.getName()).normalize());
      }
    }
  }

  private static void unpack(TarArchiveInputStream archive, TarArchiveEntry entry, Path target)
      throws IOException {
    if (entry.isDirectory()) {
      Files.createDirectories(target);
      return;
    }
    Files.createDirectories(target.getParent());
    if (entry.isSymbolicLink()) {
      Files.createSymbolicLink(target, Path.of(entry.getLinkName()));
      return;
    }
    Files.copy(archive, target);
    if ((entry.getMode() & ANY_EXECUTE_BIT) != 0) {
      Executable.mark(target);
    }
  }
}
