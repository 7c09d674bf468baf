package dev.retsu.http;

import dev.retsu.core.RetsuException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The values of one JSON object, by field. A missing one is refused with the code of its field. */
final class FieldValues {
  private final String where;
  private final Map<Field, Object> values = new EnumMap<>(Field.class);

  /**
   * @param where what stands before the field in an error text: empty, or {@code "messages[3]."}
   */
  FieldValues(String where) {
    this.where = where;
  }

  /** False when the field had a value already. */
  boolean put(Field field, Object value) {
    return values.put(field, value) == null;
  }

  String text(Field field) {
    return (String) required(field);
  }

  @Nullable String optionalText(Field field) {
    return (String) values.get(field);
  }

  int number(Field field) {
    return (Integer) required(field);
  }

  @Nullable Integer optionalNumber(Field field) {
    return (Integer) values.get(field);
  }

  @SuppressWarnings("unchecked") // the shape of the object says what its list holds
  <E> List<E> list(Field field) {
    return (List<E>) required(field);
  }

  private Object required(Field field) {
    Object value = values.get(field);
    if (value == null) {
      throw new RetsuException(
          field.code(),
          "%s%s is missing: give %s".formatted(where, field.jsonName(), field.kind().words()));
    }
    return value;
  }
}
