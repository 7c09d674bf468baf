package dev.retsu.config.loading;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ContainerNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Small steps on trees whose scalars are texts. An element of a list has its index as its key. */
final class Trees {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private Trees() {}

  static Optional<JsonNode> get(JsonNode parent, String key) {
    return Optional.ofNullable(
        parent instanceof ArrayNode array ? array.get(Integer.parseInt(key)) : parent.get(key));
  }

  static void set(JsonNode parent, String key, JsonNode child) {
    if (parent instanceof ObjectNode object) {
      object.set(key, child);
    } else if (parent instanceof ArrayNode array) {
      int index = Integer.parseInt(key);
      if (index == array.size()) {
        array.add(child);
      } else {
        array.set(index, child);
      }
    }
  }

  /**
   * The node under {@code key}; where there is none, a new one. A single value that stands where a
   * section should is left alone, so that it is seen as a fault.
   */
  static ContainerNode<?> descend(JsonNode parent, String key, Shape shape) {
    JsonNode child = get(parent, key).orElse(NODES.nullNode());
    if (child instanceof ContainerNode<?> container) {
      return container;
    }
    ContainerNode<?> fresh =
        shape.kind() == Shape.Kind.LIST ? NODES.arrayNode() : NODES.objectNode();
    if (shape.kind() == Shape.Kind.LOGGER && !child.isNull()) { // "name: INFO"
      set(fresh, "level", child);
    } else if (!child.isNull()) {
      return fresh;
    }
    set(parent, key, fresh);
    return fresh;
  }

  /** The text under a path, if there is one. */
  static Optional<String> text(JsonNode tree, String path) {
    return find(tree, path).filter(JsonNode::isTextual).map(JsonNode::textValue);
  }

  static Optional<JsonNode> find(JsonNode tree, String path) {
    return Optional.of(tree.at("/" + path.replace('.', '/'))).filter(n -> !n.isMissingNode());
  }

  static JsonNode list(String commaSeparated) {
    ArrayNode list = NODES.arrayNode();
    if (!commaSeparated.isBlank()) {
      Stream.of(commaSeparated.split(",", -1)).map(String::strip).forEach(list::add);
    }
    return list;
  }

  /** A copy of {@code tree} in which every scalar is a text. */
  static JsonNode texts(JsonNode tree) {
    if (tree instanceof ObjectNode object) {
      ObjectNode copy = NODES.objectNode();
      object.properties().forEach(e -> copy.set(e.getKey(), texts(e.getValue())));
      return copy;
    }
    if (tree instanceof ArrayNode array) {
      ArrayNode copy = NODES.arrayNode();
      array.forEach(element -> copy.add(texts(element)));
      return copy;
    }
    return tree.isNull() ? tree : TextNode.valueOf(tree.asText());
  }

  /**
   * Puts {@code upper} over {@code lower}; a list, and a section of another type, replaces what is
   * there.
   */
  static void merge(ObjectNode lower, ObjectNode upper) {
    for (Map.Entry<String, JsonNode> entry : upper.properties()) {
      JsonNode below = lower.get(entry.getKey());
      JsonNode above = entry.getValue();
      if (below instanceof ObjectNode section && above instanceof ObjectNode over) {
        if (sameType(section, over)) {
          merge(section, over);
          continue;
        }
      }
      boolean emptySection = below != null && below.isContainerNode() && above.isNull();
      if (!emptySection) {
        lower.set(entry.getKey(), above);
      }
    }
  }

  private static boolean sameType(ObjectNode lower, ObjectNode upper) {
    JsonNode type = upper.path("type");
    return type.isMissingNode() || type.equals(lower.path("type"));
  }

  static List<ObjectNode> sections(JsonNode list) {
    return list instanceof ArrayNode array
        ? Stream.iterate(0, i -> i < array.size(), i -> i + 1)
            .map(array::get)
            .filter(ObjectNode.class::isInstance)
            .map(ObjectNode.class::cast)
            .toList()
        : List.of();
  }
}
