package dev.retsu.config.loading;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * How a segment of a variable's name finds a key: without regard to case and single underscores.
 */
final class Names {
  private Names() {}

  static String plain(String name) {
    return name.replace("_", "").toLowerCase(Locale.ROOT);
  }

  /** The key that {@code segment} means; an exact match first. */
  static Optional<String> find(Collection<String> keys, String segment) {
    if (keys.contains(segment)) {
      return Optional.of(segment);
    }
    String wanted = plain(segment);
    return keys.stream().filter(key -> plain(key).equals(wanted)).findFirst();
  }

  /** The key that was probably meant: at most two letters away. */
  static Optional<String> similar(Collection<String> keys, String name) {
    String wanted = plain(name);
    return keys.stream()
        .filter(key -> distance(plain(key), wanted) <= 2)
        .min((a, b) -> distance(plain(a), wanted) - distance(plain(b), wanted));
  }

  static String child(String path, String key) {
    return path.isEmpty() ? key : path + "." + key;
  }

  static String child(String path, int index) {
    return child(path, Integer.toString(index));
  }

  /** In a fixed order, for messages. */
  static String list(Collection<String> keys) {
    return keys.stream().sorted().collect(Collectors.joining(", "));
  }

  /** Levenshtein's, row by row. */
  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int changed = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(changed, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[b.length()];
  }
}
