package dev.retsu.faults;

import dev.retsu.bench.environment.Setup;
import dev.retsu.faults.fault.Fault;
import dev.retsu.faults.fault.Faults;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;

/** The command line: {@code --name=value}. */
final class Options {
  private static final Set<String> KNOWN =
      Set.of("messages", "faults", "seed", "nodes", "only", "seconds", "jar", "config", "output");

  /** Small heaps, and collectors that leave the two cores to the work. */
  private static final List<String> JAVA_OPTIONS =
      List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:+ExitOnOutOfMemoryError");

  private final Map<String, String> values = new HashMap<>();

  /**
   * @throws IllegalArgumentException for an option that is not known, or not a number
   */
  static Options parse(String... arguments) {
    Options options = new Options();
    for (String argument : arguments) {
      int equals = argument.indexOf('=');
      if (!argument.startsWith("--")
          || equals < 0
          || !KNOWN.contains(argument.substring(2, equals))) {
        throw new IllegalArgumentException(
            "not --name=value with one of " + KNOWN + ": " + argument);
      }
      options.values.put(argument.substring(2, equals), argument.substring(equals + 1));
    }
    return options;
  }

  private String get(String name, String otherwise) {
    return values.getOrDefault(name, otherwise);
  }

  private Path path(String name, String otherwise) {
    return Path.of(get(name, otherwise)).toAbsolutePath();
  }

  Path output() {
    return path("output", "faults-results");
  }

  /**
   * @param progress hears of every fault that is over
   */
  Plan plan(Consumer<String> progress) {
    Setup setup =
        new Setup(
            null,
            null,
            path("jar", "retsu-service/target/retsu.jar"),
            path("config", "config.yml"),
            JAVA_OPTIONS,
            output().resolve("logs"),
            Map.of());
    String seed = get("seed", Long.toString(ThreadLocalRandom.current().nextLong(1_000_000)));
    return new Plan(
        setup,
        output(),
        Integer.parseInt(get("nodes", "2")),
        Long.parseLong(seed),
        Long.parseLong(get("messages", "100000")),
        Integer.parseInt(get("faults", "50")),
        kinds(),
        Duration.ofSeconds(Long.parseLong(get("seconds", "3600"))),
        progress);
  }

  private List<Fault> kinds() {
    String only = get("only", "");
    return only.isEmpty() ? Faults.all() : Faults.named(List.of(only.split(",", -1)));
  }
}
