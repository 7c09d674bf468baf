package dev.retsu.config.loading;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import dev.retsu.config.CacheConfiguration;
import dev.retsu.config.EmbeddedConfiguration;
import dev.retsu.config.MigrationsConfiguration;
import dev.retsu.config.QueueConfiguration;
import dev.retsu.config.TelemetryConfiguration;
import dev.retsu.config.WorkerConfiguration;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.hibernate.validator.constraints.Range;
import org.jspecify.annotations.Nullable;

/** One key of Retsu's own sections, as the records state it. */
record Attribute(String path, @Nullable Object defaultValue, @Nullable Range range) {

  static List<Attribute> all() {
    Map<String, Record> sections = new LinkedHashMap<>();
    sections.put("embedded", EmbeddedConfiguration.DEFAULT);
    sections.put("migrations", MigrationsConfiguration.DEFAULT);
    sections.put("cache", CacheConfiguration.DEFAULT);
    sections.put("telemetry", TelemetryConfiguration.DEFAULT);
    sections.put("queue", QueueConfiguration.DEFAULT);
    sections.put("worker", WorkerConfiguration.DEFAULT);
    List<Attribute> all = new ArrayList<>();
    sections.forEach((path, section) -> collect(path, section, all));
    return all;
  }

  static List<Attribute> ranged() {
    return all().stream().filter(attribute -> attribute.range() != null).toList();
  }

  private static void collect(String path, Record section, List<Attribute> all) {
    for (RecordComponent component : section.getClass().getRecordComponents()) {
      String child = path + "." + snake(component.getName());
      Object value = get(section, component);
      if (value instanceof Record nested) {
        collect(child, nested, all);
      } else {
        all.add(new Attribute(child, value, range(section, component)));
      }
    }
  }

  private static String snake(String name) {
    return PropertyNamingStrategies.SnakeCaseStrategy.INSTANCE.translate(name);
  }

  private static @Nullable Object get(Record section, RecordComponent component) {
    try {
      return component.getAccessor().invoke(section);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  private static @Nullable Range range(Record section, RecordComponent component) {
    try {
      return section.getClass().getDeclaredField(component.getName()).getAnnotation(Range.class);
    } catch (NoSuchFieldException e) {
      throw new AssertionError(e);
    }
  }

  String key() {
    return path.substring(path.lastIndexOf('.') + 1);
  }

  String variable() {
    return "RETSU_" + path.toUpperCase(Locale.ROOT).replace(".", "__");
  }

  long min() {
    return Objects.requireNonNull(range).min();
  }

  long max() {
    return Objects.requireNonNull(range).max();
  }

  @Override
  public String toString() {
    return path + " = " + defaultValue + (range == null ? "" : ", " + min() + "-" + max());
  }
}
