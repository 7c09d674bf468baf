package dev.retsu.embedded;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where this user's unpacked binaries lie, shared by all checkouts and versions: {@code
 * $XDG_CACHE_HOME/retsu}, or else {@code .cache/retsu} in the home directory.
 */
final class CacheDirectory {
  /** Fills an empty directory. */
  interface Filler {
    void fill(Path directory) throws IOException, InterruptedException;
  }

  private static final FileAttribute<?> ONLY_FOR_ME =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  private CacheDirectory() {}

  static Path require() {
    try {
      return path();
    } catch (IOException e) {
      throw new EmbeddedServerException(
          "No directory for the bundled servers, set XDG_CACHE_HOME: " + e.getMessage(), e);
    }
  }

  static Path path() throws IOException {
    String configured = System.getenv("XDG_CACHE_HOME");
    Path base =
        configured == null || configured.isBlank()
            ? Path.of(System.getProperty("user.home"), ".cache")
            : Path.of(configured);
    try {
      return Files.createDirectories(base.resolve("retsu").toAbsolutePath());
    } catch (IOException e) {
      // A user without a home, as in containers.
      return temporary();
    }
  }

  private static Path temporary() throws IOException {
    String user = System.getProperty("user.name");
    Path path = Path.of(System.getProperty("java.io.tmpdir"), "retsu-" + user).toAbsolutePath();
    if (!Files.exists(path)) {
      Files.createDirectory(path, ONLY_FOR_ME);
    }
    // Everybody may write there: another user could have laid programs ready for this one to run.
    if (!Files.getOwner(path).getName().equals(user)) {
      throw new EmbeddedServerException(
          path + " belongs to another user: set XDG_CACHE_HOME to a directory of your own");
    }
    return path;
  }

  /**
   * Returns the directory of that name, filled once. Several processes may do it at once: each
   * fills one of its own, the first one to finish gives it the name, whole.
   */
  static Path filled(String name, Filler filler) throws IOException, InterruptedException {
    Path target = path().resolve(name);
    if (!Files.isDirectory(target)) {
      Path draft = Files.createTempDirectory(path(), name + ".");
      try {
        filler.fill(draft);
        claim(draft, target);
      } finally {
        deleteTree(draft);
      }
    }
    return target;
  }

  private static void claim(Path draft, Path target) throws IOException {
    try {
      Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (FileSystemException e) {
      if (!Files.isDirectory(target)) {
        throw e;
      }
      // Another process was faster; what it unpacked is the same.
    }
  }

  /** Only for what this class or an unfinished {@code initdb} made; does not follow links. */
  static void deleteTree(Path root) throws IOException {
    if (!Files.exists(root)) {
      return;
    }
    List<Path> paths;
    try (Stream<Path> walk = Files.walk(root)) {
      paths = walk.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : paths) {
      Files.deleteIfExists(path);
    }
  }
}
