package dev.retsu.resources;

import dev.retsu.core.ErrorCode;
import dev.retsu.core.Quoted;
import dev.retsu.core.RetsuException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a query. An unknown one is refused like an unknown field of a body: a misspelt
 * {@code wait_seconds} would otherwise be a busy loop.
 */
final class Query {
  private static final Query EMPTY = new Query(Map.of());

  private final Map<String, String> values;

  private Query(Map<String, String> values) {
    this.values = values;
  }

  /**
   * @throws RetsuException with {@link ErrorCode#INVALID_PARAMETER}
   */
  static Query parse(@Nullable String raw, Set<String> known) {
    if (raw == null || raw.isEmpty()) {
      return EMPTY;
    }
    Map<String, String> values = new HashMap<>();
    for (String pair : raw.split("&", -1)) {
      int equals = pair.indexOf('=');
      String name = decode(equals < 0 ? pair : pair.substring(0, equals));
      String value = equals < 0 ? "" : decode(pair.substring(equals + 1));
      if (!known.contains(name)) {
        throw invalid("there is no parameter " + Quoted.quote(name) + " here");
      }
      if (values.put(name, value) != null) {
        throw invalid("the parameter " + name + " is given twice");
      }
    }
    return new Query(values);
  }

  @Nullable String text(String name) {
    return values.get(name);
  }

  /** A whole number in plain digits. */
  int number(String name, int defaultValue, int min, int max) {
    String text = values.get(name);
    if (text == null) {
      return defaultValue;
    }
    int value = text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : -1;
    if (value < min || value > max) {
      throw invalid(
          "%s must be a whole number from %d to %d, not %s"
              .formatted(name, min, max, Quoted.quote(text)));
    }
    return value;
  }

  static RetsuException invalid(String detail) {
    return new RetsuException(ErrorCode.INVALID_PARAMETER, detail);
  }

  private static String decode(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new RetsuException(
          ErrorCode.INVALID_PARAMETER, "the query is not valid percent-encoding", e);
    }
  }
}
