package dev.retsu.embedded;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Held by the JVM that owns a bundled server; the operating system releases it when that ends. */
final class OwnerLock implements AutoCloseable {
  /**
   * Locks of this JVM. A second channel on a locked file must never be opened: on Linux closing it
   * would release the lock of the first.
   */
  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

  private final Path file;
  private final FileChannel channel;

  private OwnerLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /** Empty when another owner is alive, in this JVM or in another one. */
  static Optional<OwnerLock> tryAcquire(Path path) throws IOException {
    Path file = Files.createDirectories(path.getParent()).toRealPath().resolve(path.getFileName());
    if (!HELD.add(file)) {
      return Optional.empty();
    }
    Optional<OwnerLock> lock = Optional.empty();
    try {
      lock = lock(file);
      return lock;
    } finally {
      if (lock.isEmpty()) {
        HELD.remove(file);
      }
    }
  }

  private static Optional<OwnerLock> lock(Path file) throws IOException {
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    if (channel.tryLock() == null) {
      channel.close();
      return Optional.empty();
    }
    return Optional.of(new OwnerLock(file, channel));
  }

  /** The file stays: deleting it would let two owners lock two files of one name. */
  @Override
  public void close() throws IOException {
    channel.close();
    HELD.remove(file);
  }
}
