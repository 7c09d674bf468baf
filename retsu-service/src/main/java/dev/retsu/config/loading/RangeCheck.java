package dev.retsu.config.loading;

import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.Path;
import jakarta.validation.Validator;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Runs the constraints of a configuration and names their faults by the keys of the file. */
final class RangeCheck {
  private final Shapes shapes;
  private final Faults faults;
  private final ObjectNode tree;

  /**
   * @param tree what was written, for messages
   */
  RangeCheck(Shapes shapes, Faults faults, ObjectNode tree) {
    this.shapes = shapes;
    this.faults = faults;
    this.tree = tree;
  }

  <T> void check(T config, Shape root, Validator validator) {
    validator.validate(config).stream()
        .sorted(Comparator.comparing(v -> v.getPropertyPath().toString()))
        .forEach(violation -> report(violation, root));
  }

  private void report(ConstraintViolation<?> violation, Shape root) {
    String path = path(violation.getPropertyPath(), root);
    if (faults.isAt(path)) {
      return; // its value was of a wrong type and so left out
    }
    Optional<String> written = Trees.text(tree, path);
    if (written.isPresent()) {
      faults.value(path, written.get(), "but " + allowed(violation));
    } else {
      faults.at(path, "is wrong: " + allowed(violation));
    }
  }

  /** From names in Java to keys; what is no key (a rule about a whole section) is left out. */
  private String path(Path names, Shape root) {
    String path = "";
    @Nullable Shape shape = root;
    for (Path.Node node : names) {
      if (node.isInIterable()) {
        Object element = node.getIndex() != null ? node.getIndex() : node.getKey();
        path = Names.child(path, String.valueOf(element));
        shape = shape == null ? null : shapes.element(shape);
      }
      Optional<String> key = key(shape, path, node.getName());
      if (key.isPresent()) {
        shape = keys(shape, path).get(key.get());
        path = Names.child(path, key.get());
      }
    }
    return path;
  }

  private Optional<String> key(@Nullable Shape shape, String path, @Nullable String name) {
    return name == null ? Optional.empty() : Names.find(keys(shape, path).keySet(), name);
  }

  private Map<String, Shape> keys(@Nullable Shape shape, String path) {
    if (shape == null || shape.kind() != Shape.Kind.SECTION) {
      return Map.of();
    }
    return shapes.keys(shape, path.isEmpty() ? tree : Trees.find(tree, path).orElse(null));
  }

  private static String allowed(ConstraintViolation<?> violation) {
    Map<String, Object> limits = violation.getConstraintDescriptor().getAttributes();
    Object min = limits.get("min");
    Object max = limits.get("max");
    return min instanceof Long && max instanceof Long
        ? "must be a whole number from " + min + " to " + max
        : violation.getMessage().replaceFirst("^\\.", "");
  }
}
