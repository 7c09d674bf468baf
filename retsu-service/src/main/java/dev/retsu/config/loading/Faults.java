package dev.retsu.config.loading;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** All that is wrong with one configuration: key, value and what is allowed. Not thread-safe. */
final class Faults {
  private final List<String> messages = new ArrayList<>();
  private final Set<String> paths = new HashSet<>();
  private final Map<String, String> variables = new HashMap<>();

  /** Remembers that the value at {@code path} came from a variable, for the messages about it. */
  void cameFrom(String path, String variable) {
    variables.put(path, variable);
  }

  /**
   * @param problem goes on after the value: "but must be …"
   */
  void value(String path, String value, String problem) {
    add(path, path + " is " + Secrets.show(path, value) + origin(path) + ", " + problem);
  }

  /**
   * @param problem goes on after the path: "is …"
   */
  void at(String path, String problem) {
    add(path, path + " " + problem + origin(path));
  }

  void general(String message) {
    messages.add(message);
  }

  boolean isAt(String path) {
    return paths.contains(path);
  }

  boolean isEmpty() {
    return messages.isEmpty();
  }

  List<String> messages() {
    return List.copyOf(messages);
  }

  private void add(String path, String message) {
    if (paths.add(path)) {
      messages.add(message);
    }
  }

  private String origin(String path) {
    String variable = variables.get(path);
    return variable == null ? "" : " (from " + variable + ")";
  }
}
