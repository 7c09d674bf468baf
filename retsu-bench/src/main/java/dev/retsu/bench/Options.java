package dev.retsu.bench;

import dev.retsu.bench.scenario.Effort;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The command line: names of scenarios, and options as {@code --name=value}. */
final class Options {
  private static final Set<String> KNOWN =
      Set.of(
          "url",
          "admin-url",
          "database",
          "user",
          "password",
          "jar",
          "config",
          "java-options",
          "output",
          "warm-up",
          "round",
          "rounds",
          "soak",
          "scale",
          "a",
          "b",
          "list");

  private final Map<String, String> values = new HashMap<>();
  private final List<String> scenarios = new ArrayList<>();

  static Options parse(String... arguments) {
    Options options = new Options();
    for (String argument : arguments) {
      if (argument.startsWith("--")) {
        options.add(argument.substring(2));
      } else {
        options.scenarios.add(argument);
      }
    }
    return options;
  }

  private void add(String option) {
    int equals = option.indexOf('=');
    String name = equals < 0 ? option : option.substring(0, equals);
    if (!KNOWN.contains(name)) {
      throw new IllegalArgumentException("unknown option --" + name + "; known: " + KNOWN);
    }
    values.put(name, equals < 0 ? "true" : option.substring(equals + 1));
  }

  List<String> scenarios() {
    return scenarios;
  }

  boolean has(String name) {
    return values.containsKey(name);
  }

  @Nullable String find(String name) {
    return values.get(name);
  }

  String get(String name, String otherwise) {
    return values.getOrDefault(name, otherwise);
  }

  Path path(String name, String otherwise) {
    return Path.of(get(name, otherwise)).toAbsolutePath();
  }

  /** The settings of the variants a and b, as far as they are given. */
  Map<String, Map<String, String>> variants() {
    Map<String, Map<String, String>> variants = new HashMap<>();
    for (String variant : List.of("a", "b")) {
      String settings = values.get(variant);
      if (settings != null) {
        variants.put(variant, settings(settings));
      }
    }
    return variants;
  }

  private static Map<String, String> settings(String text) {
    Map<String, String> settings = new HashMap<>();
    for (String setting : text.split(",", -1)) {
      int equals = setting.indexOf('=');
      if (equals > 0) {
        settings.put(setting.substring(0, equals), setting.substring(equals + 1));
      }
    }
    return settings;
  }

  Effort effort() {
    return new Effort(
        seconds("warm-up", 30),
        seconds("round", 10),
        Integer.parseInt(get("rounds", "3")),
        seconds("soak", 1800),
        Double.parseDouble(get("scale", "1")));
  }

  private Duration seconds(String name, int otherwise) {
    return Duration.ofSeconds(Long.parseLong(get(name, Integer.toString(otherwise))));
  }
}
