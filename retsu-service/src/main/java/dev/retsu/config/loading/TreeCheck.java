package dev.retsu.config.loading;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.retsu.config.loading.Shape.Kind;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Goes through a whole tree, notes every fault instead of stopping at the first, and makes the
 * typed tree. A value with a fault is left out of it, or stood in for, so that the rest can still
 * be checked.
 */
final class TreeCheck {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final Shapes shapes;
  private final Scalars scalars;
  private final Faults faults;

  TreeCheck(Shapes shapes, Faults faults) {
    this.shapes = shapes;
    this.scalars = new Scalars(shapes);
    this.faults = faults;
  }

  /** The typed tree of {@code tree}, which has the shape of {@code root}. */
  JsonNode check(ObjectNode tree, Shape root) {
    return check("", tree, root).orElse(NODES.objectNode());
  }

  private Optional<JsonNode> check(String path, JsonNode node, Shape shape) {
    return switch (shape.kind()) {
      case SECTION -> section(path, node, shape);
      case TABLE -> table(path, node, shape);
      case LIST -> list(path, node, shape);
      case LOGGER ->
          node.isObject()
              ? section(path, node, shape)
              : single(path, node, shape.as(Kind.LOG_LEVEL));
      case SINGLE, LOG_LEVEL -> single(path, node, shape);
      case ANYTHING -> Optional.of(node);
    };
  }

  private Optional<JsonNode> section(String path, JsonNode node, Shape shape) {
    if (node.isNull()) { // "cache:" with nothing under it: the defaults
      return Optional.empty();
    }
    Map<String, Shape> keys = shapes.keys(shape, node);
    if (!(node instanceof ObjectNode object)) {
      wrong(path, node, "must be a section with keys such as " + some(keys.keySet()));
      return Optional.empty();
    }
    Optional<String> wrongChoice = shapes.variants().wrongChoice(shape, node);
    if (wrongChoice.isPresent()) {
      wrongChoice(path, object, shape, wrongChoice.get());
      return Optional.empty();
    }
    return Optional.of(keys(path, object, keys));
  }

  private ObjectNode keys(String path, ObjectNode object, Map<String, Shape> keys) {
    ObjectNode typed = NODES.objectNode();
    for (Map.Entry<String, JsonNode> entry : object.properties()) {
      String child = Names.child(path, entry.getKey());
      Shape known = keys.get(entry.getKey());
      if (known == null) {
        unknown(child, entry.getKey(), entry.getValue(), keys.keySet());
      } else {
        check(child, entry.getValue(), known).ifPresent(n -> typed.set(entry.getKey(), n));
      }
    }
    return typed;
  }

  private void wrongChoice(String path, ObjectNode object, Shape shape, String allowed) {
    String chooser = shapes.variants().chooser(shape).orElseThrow();
    JsonNode choice = object.path(chooser);
    String child = Names.child(path, chooser);
    if (choice.isMissingNode()) {
      faults.at(child, "is missing, it " + allowed);
    } else {
      wrong(child, choice, allowed);
    }
  }

  private Optional<JsonNode> table(String path, JsonNode node, Shape shape) {
    if (node.isNull()) {
      return Optional.empty();
    }
    if (!(node instanceof ObjectNode object)) {
      wrong(path, node, "must be a section of keys and values");
      return Optional.empty();
    }
    Shape element = shapes.element(shape);
    ObjectNode typed = NODES.objectNode();
    for (Map.Entry<String, JsonNode> entry : object.properties()) {
      check(Names.child(path, entry.getKey()), entry.getValue(), element)
          .ifPresent(n -> typed.set(entry.getKey(), n));
    }
    return Optional.of(typed);
  }

  private Optional<JsonNode> list(String path, JsonNode node, Shape shape) {
    if (node.isNull()) {
      return Optional.empty();
    }
    if (!(node instanceof ArrayNode array)) {
      wrong(path, node, "must be a list");
      return Optional.empty();
    }
    Shape element = shapes.element(shape);
    ArrayNode typed = NODES.arrayNode();
    for (int i = 0; i < array.size(); i++) {
      check(Names.child(path, i), array.get(i), element).ifPresent(typed::add);
    }
    return Optional.of(typed);
  }

  private Optional<JsonNode> single(String path, JsonNode node, Shape shape) {
    if (node.isNull() && !shape.type().isPrimitive()) {
      return Optional.of(NullNode.instance);
    }
    Optional<JsonNode> typed =
        node.isTextual() ? scalars.convert(shape, node.textValue()) : Optional.empty();
    if (typed.isEmpty()) {
      wrong(path, node, scalars.allowed(shape));
      return Scalars.placeholder(shape);
    }
    return typed;
  }

  private void wrong(String path, JsonNode node, String allowed) {
    if (node.isTextual()) {
      faults.value(path, node.textValue(), "but " + allowed);
    } else {
      faults.at(path, (node.isNull() ? "has no value" : "has the wrong form") + ", it " + allowed);
    }
  }

  private void unknown(String path, String key, JsonNode node, Set<String> keys) {
    String hint =
        Names.similar(keys, key)
            .map(similar -> "did you mean " + similar + "?")
            .orElse("the keys here are " + Names.list(keys));
    if (node.isTextual()) {
      faults.value(path, node.textValue(), "but there is no such key; " + hint);
    } else {
      faults.at(path, "is no known key; " + hint);
    }
  }

  private static String some(Set<String> keys) {
    return Names.list(keys.stream().limit(5).toList());
  }
}
