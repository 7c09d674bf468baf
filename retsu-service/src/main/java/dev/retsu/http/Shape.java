package dev.retsu.http;

import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a JSON object of a request may hold, and the record that it becomes.
 *
 * @param fields every other field is refused
 * @param elements the shape of what stands in its list; null when it has no list
 */
record Shape<T>(Set<Field> fields, @Nullable Shape<?> elements, Function<FieldValues, T> make) {}
