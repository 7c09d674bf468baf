package dev.retsu.faults;

import dev.retsu.bench.environment.Setup;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The Retsu of this build, quick to start. */
final class BuiltRetsu {
  private BuiltRetsu() {}

  /**
   * @param directory for the logs of its processes
   */
  static Setup in(Path directory) {
    return new Setup(
        null,
        null,
        Path.of("../retsu-service/target/retsu.jar").toAbsolutePath(),
        Path.of("../config.yml").toAbsolutePath(),
        List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"),
        directory.resolve("logs"),
        Map.of());
  }
}
