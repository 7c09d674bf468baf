package dev.retsu.faults.environment;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The disk of the database: a small one of its own, in memory, where the system lets us mount one,
 * so that it can be filled; an ordinary directory otherwise.
 */
public final class SmallDisk implements Closeable {
  private static final String SIZE = "size=3g";
  private static final int CHUNK = 1 << 20;

  private final Path directory;
  private final boolean own;

  private SmallDisk(Path directory, boolean own) {
    this.directory = directory;
    this.own = own;
  }

  static SmallDisk at(Path parent) throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory(parent, "disk-");
    return new SmallDisk(
        directory, runs("mount", "-t", "tmpfs", "-o", SIZE, "retsu-faults", directory.toString()));
  }

  private static boolean runs(String... command) throws InterruptedException {
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      return process.waitFor() == 0;
    } catch (IOException e) {
      return false; // no such program here: that is an answer
    }
  }

  Path directory() {
    return directory;
  }

  /** Whether it can be filled without harm to anything else. */
  public boolean isOwn() {
    return own;
  }

  /** Leaves not a byte free. */
  public void fill() throws IOException {
    byte[] chunk = new byte[CHUNK];
    try (OutputStream out = Files.newOutputStream(filler())) {
      while (true) {
        out.write(chunk);
      }
    } catch (IOException e) {
      if (directory.toFile().getUsableSpace() > CHUNK) {
        throw e;
      }
    }
  }

  public void empty() throws IOException {
    Files.deleteIfExists(filler());
  }

  private Path filler() {
    return directory.resolve("filler");
  }

  @Override
  public void close() throws IOException {
    try {
      if (own && !runs("umount", "--lazy", directory.toString())) {
        throw new IOException("could not unmount " + directory);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
