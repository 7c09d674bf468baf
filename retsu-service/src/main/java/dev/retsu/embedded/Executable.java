package dev.retsu.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Set;

/** Lets the owner execute a file. */
final class Executable {
  private Executable() {}

  static void mark(Path file) throws IOException {
    PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
    if (view != null) { // null on Windows, where every file may be executed
      Set<PosixFilePermission> permissions = EnumSet.copyOf(view.readAttributes().permissions());
      permissions.add(PosixFilePermission.OWNER_EXECUTE);
      view.setPermissions(permissions);
    }
  }
}
