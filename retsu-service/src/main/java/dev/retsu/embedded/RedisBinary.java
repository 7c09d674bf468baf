package dev.retsu.embedded;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The program of the bundled Redis, unpacked. */
final class RedisBinary {
  static final String PROGRAM = "redis-server";

  private static final Logger LOGGER = LoggerFactory.getLogger(RedisBinary.class);
  private static final Duration VERSION_LIMIT = Duration.ofSeconds(10);

  private RedisBinary() {}

  static Path unpacked() throws IOException, InterruptedException {
    Path directory = CacheDirectory.filled("redis-6.2", RedisBinary::unpack);
    return directory.resolve(Platform.executable(PROGRAM));
  }

  /** In the order to try them. */
  private static List<String> resources() {
    return switch (Platform.current() + " " + Platform.architecture()) {
      // The first needs OpenSSL 3; the second needs no library at all, but has 32 bits only.
      case "LINUX amd64", "ALPINE amd64" ->
          List.of("redis-server-6.2.6-v5-linux-amd64", "redis-server-6.2.7-linux-386");
      case "LINUX arm64", "ALPINE arm64" -> List.of("redis-server-6.2.7-linux-arm64");
      case "MAC amd64" -> List.of("redis-server-6.2.6-v5-darwin-amd64");
      case "MAC arm64" -> List.of("redis-server-6.2.6-v5-darwin-arm64");
      case "WINDOWS amd64" -> List.of("redis-server-5.0.14.1-windows-amd64.exe");
      default -> List.of();
    };
  }

  private static void unpack(Path directory) throws IOException, InterruptedException {
    Path file = directory.resolve(Platform.executable(PROGRAM));
    for (String resource : resources()) {
      try (InputStream stream = RedisBinary.class.getClassLoader().getResourceAsStream(resource)) {
        if (stream != null) {
          Files.copy(stream, file, StandardCopyOption.REPLACE_EXISTING);
          Executable.mark(file);
          if (runs(file)) {
            return;
          }
        }
      }
    }
    throw Platform.unsupported("Redis", "embedded.redis");
  }

  private static boolean runs(Path file) throws IOException, InterruptedException {
    try {
      ServerCommand.run(List.of(file.toString(), "--version"), VERSION_LIMIT);
      return true;
    } catch (IOException | EmbeddedServerException e) {
      LOGGER.info("A bundled Redis does not run here: {}", e.getMessage());
      return false;
    }
  }
}
