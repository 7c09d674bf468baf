package dev.retsu.bench.environment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What the figures were measured on. */
public final class Machine {
  private Machine() {}

  public static List<String> description() {
    return List.of(
        Runtime.getRuntime().availableProcessors() + " cores, " + processor(),
        System.getProperty("os.name") + " " + System.getProperty("os.version"),
        "JVM of the generator: " + System.getProperty("java.vm.version"));
  }

  private static String processor() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 2))
          .findFirst()
          .orElse("unknown processor");
    } catch (IOException e) {
      return "unknown processor"; // not a Linux; the figures stand without it
    }
  }
}
