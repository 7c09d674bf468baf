package dev.retsu.config.loading;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.dropwizard.util.DataSize;
import io.dropwizard.util.Duration;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** From a text to a value of the type of its key, strictly: what looks doubtful is refused. */
final class Scalars {
  static final List<String> LOG_LEVELS =
      List.of("OFF", "ERROR", "WARN", "INFO", "DEBUG", "TRACE", "ALL");

  /** No leading zeros: to YAML, {@code 010} is 8. */
  private static final Pattern WHOLE = Pattern.compile("0|-?[1-9][0-9]{0,18}");

  private static final Pattern DECIMAL = Pattern.compile("-?[0-9]{1,18}(\\.[0-9]{1,18})?");

  private final Shapes shapes;

  Scalars(Shapes shapes) {
    this.shapes = shapes;
  }

  /** The typed value, or empty when {@code text} is none. */
  Optional<JsonNode> convert(Shape shape, String text) {
    if (shape.kind() == Shape.Kind.LOG_LEVEL) {
      return Optional.of(text.toUpperCase(Locale.ROOT))
          .filter(LOG_LEVELS::contains)
          .map(TextNode::valueOf);
    }
    Class<?> type = shape.type().getRawClass();
    if (type == boolean.class || type == Boolean.class) {
      return truth(text);
    }
    if (isWhole(type)) {
      return whole(text, type);
    }
    if (type == double.class || type == Double.class || type == float.class) {
      return Optional.of(text)
          .filter(t -> DECIMAL.matcher(t).matches())
          .map(t -> DoubleNode.valueOf(Double.parseDouble(t)));
    }
    return fits(shape, text) ? Optional.of(TextNode.valueOf(text)) : Optional.empty();
  }

  /** Stands in for a value with a fault where Jackson would stop without one. */
  static Optional<JsonNode> placeholder(Shape shape) {
    if (!shape.type().isPrimitive()) {
      return Optional.empty();
    }
    return Optional.of(
        shape.type().hasRawClass(boolean.class) ? BooleanNode.FALSE : LongNode.valueOf(0));
  }

  private static Optional<JsonNode> truth(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true" -> Optional.of(BooleanNode.TRUE);
      case "false" -> Optional.of(BooleanNode.FALSE);
      default -> Optional.empty();
    };
  }

  private static Optional<JsonNode> whole(String text, Class<?> type) {
    if (!WHOLE.matcher(text).matches()) {
      return Optional.empty();
    }
    try {
      long value = Long.parseLong(text);
      boolean fits = type == long.class || type == Long.class || value == (int) value;
      return fits ? Optional.of(LongNode.valueOf(value)) : Optional.empty();
    } catch (NumberFormatException e) {
      return Optional.empty(); // 19 digits beyond the largest long
    }
  }

  private static boolean isWhole(Class<?> type) {
    return type == int.class || type == Integer.class || type == long.class || type == Long.class;
  }

  private boolean fits(Shape shape, String text) {
    try {
      shapes.convert(shape, text);
      return true;
    } catch (IOException | IllegalArgumentException e) {
      return false;
    }
  }

  /** What may be written for a key: "must be …". */
  String allowed(Shape shape) {
    Class<?> type = shape.type().getRawClass();
    if (shape.kind() == Shape.Kind.LOG_LEVEL) {
      return "must be one of " + String.join(", ", LOG_LEVELS);
    }
    if (type == boolean.class || type == Boolean.class) {
      return "must be true or false";
    }
    if (isWhole(type)) {
      var range = shape.range();
      return "must be a whole number"
          + (range == null ? "" : " from " + range.min() + " to " + range.max());
    }
    if (type.isEnum()) {
      return Arrays.stream(type.getEnumConstants())
          .map(constant -> ((Enum<?>) constant).name())
          .collect(Collectors.joining(", ", "must be one of ", ""));
    }
    return "must be " + form(type);
  }

  private static String form(Class<?> type) {
    if (type == Duration.class) {
      return "a duration such as 500ms, 5s or 1m";
    }
    if (type == DataSize.class) {
      return "a size such as 64B, 8KiB or 1MiB";
    }
    return type == String.class ? "a text" : "a valid " + type.getSimpleName();
  }
}
