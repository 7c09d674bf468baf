package dev.retsu.config.loading;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;

/**
 * Which key of a table a segment of a variable's name means. Names of variables are in upper case
 * and without dots; keys of tables often are not.
 */
final class TableKeys {
  private TableKeys() {}

  /**
   * An existing or well-known key, else {@code segment} in the form that keys of this table have.
   */
  static String find(String path, JsonNode table, String segment) {
    Set<String> known = new LinkedHashSet<>();
    table.fieldNames().forEachRemaining(known::add);
    if (path.equals("database.properties")) {
      known.addAll(DriverProperties.names());
    }
    return Names.find(known, segment).orElseGet(() -> fresh(path, segment));
  }

  private static String fresh(String path, String segment) {
    if (!segment.equals(segment.toUpperCase(Locale.ROOT))) {
      return segment; // written with care
    }
    String key = segment.toLowerCase(Locale.ROOT);
    return path.equals("logging.loggers") ? key.replace('_', '.') : key;
  }
}
