package dev.retsu.config.loading;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;

/**
 * One value from outside the file.
 *
 * @param name of the variable or system property, for messages
 * @param segments of the path, from the root
 * @param value the text itself; nothing in it is ever replaced
 */
record Setting(String name, List<String> segments, String value) {
  static final String PREFIX = "RETSU_";

  /**
   * Outer keys first, and {@code type} before its siblings: both decide where the others lead. So
   * does {@code url}, which may hold a user that a variable of its own then replaces. Beyond that,
   * by name, so that two starts with one environment do the same.
   */
  private static final Comparator<Setting> ORDER =
      Comparator.<Setting>comparingInt(o -> o.segments().size())
          .thenComparing(o -> !o.isFirst())
          .thenComparing(Setting::name);

  /** Those of an environment: {@code RETSU_CACHE__IN_MEMORY__ENABLED}. */
  static List<Setting> of(Map<String, String> environment) {
    return environment.entrySet().stream()
        .filter(e -> e.getKey().startsWith(PREFIX))
        .map(e -> new Setting(e.getKey(), variable(e.getKey()), e.getValue()))
        .sorted(ORDER)
        .toList();
  }

  /** Dropwizard's own: {@code -Ddw.server.applicationConnectors[0].port}. */
  static List<Setting> of(Properties properties, String prefix) {
    return properties.stringPropertyNames().stream()
        .filter(name -> name.startsWith(prefix + "."))
        .map(name -> new Setting(name, property(name, prefix), properties.getProperty(name)))
        .sorted(ORDER)
        .toList();
  }

  private static List<String> variable(String name) {
    return List.of(name.substring(PREFIX.length()).split("__", -1));
  }

  private static List<String> property(String name, String prefix) {
    List<String> segments = new ArrayList<>();
    for (String part : name.substring(prefix.length() + 1).split("(?<!\\\\)\\.", -1)) {
      String key = part.replace("\\.", ".");
      Stream.of(key.replaceAll("\\[(\\d+)]$", "\n$1").split("\n", -1)).forEach(segments::add);
    }
    return segments;
  }

  String last() {
    return segments.get(segments.size() - 1);
  }

  private boolean isFirst() {
    return Set.of("type", "url").contains(Names.plain(last()));
  }
}
