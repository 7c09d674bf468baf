package dev.retsu.embedded;

import com.sun.security.auth.module.UnixSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** What the binaries have to fit. */
enum Platform {
  LINUX,
  ALPINE,
  MAC,
  WINDOWS;

  private static final long ROOT = 0;

  static Platform current() {
    String os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    if (os.startsWith("windows")) {
      return WINDOWS;
    }
    if (os.startsWith("mac")) {
      return MAC;
    }
    return Files.exists(Path.of("/etc/alpine-release")) ? ALPINE : LINUX;
  }

  /** {@code amd64} or {@code arm64} on all that binaries exist for. */
  static String architecture() {
    String architecture = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
    return switch (architecture) {
      case "x86_64", "amd64" -> "amd64";
      case "aarch64", "arm64" -> "arm64";
      default -> architecture;
    };
  }

  static String executable(String name) {
    return current() == WINDOWS ? name + ".exe" : name;
  }

  static boolean isRoot() {
    return current() != WINDOWS && new UnixSystem().getUid() == ROOT;
  }

  static EmbeddedServerException unsupported(String server, String section) {
    return new EmbeddedServerException(
        "There is no bundled %s for %s on %s: set %s.enabled to false and name a server of your own"
            .formatted(
                server, System.getProperty("os.name"), System.getProperty("os.arch"), section));
  }
}
