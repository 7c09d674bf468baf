package dev.retsu.config.loading;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import java.lang.annotation.Annotation;
import java.util.function.Function;
import org.hibernate.validator.constraints.Range;
import org.jspecify.annotations.Nullable;

/**
 * What may stand at one place of the configuration.
 *
 * @param type of the value in Java
 * @param deserializer that a property has of its own, else null
 * @param range that the key states, else null; it only makes messages better
 */
record Shape(
    Kind kind, JavaType type, @Nullable JsonDeserializer<?> deserializer, @Nullable Range range) {

  enum Kind {
    /** A set of known keys; which ones may depend on the value of one of them. */
    SECTION,
    /** Keys of the user's choice. */
    TABLE,
    LIST,
    /** One text, number or switch. */
    SINGLE,
    /** A log level, or a section with a level and appenders. */
    LOGGER,
    LOG_LEVEL,
    ANYTHING
  }

  Shape as(Kind other) {
    return new Shape(other, type, deserializer, range);
  }

  Shape limited(Function<Class<Range>, ? extends @Nullable Annotation> annotations) {
    return new Shape(kind, type, deserializer, (Range) annotations.apply(Range.class));
  }
}
