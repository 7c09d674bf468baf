package dev.retsu.config.loading;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.StringReader;
import java.util.Set;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/**
 * Reads YAML into a tree whose scalars are the very text of the file, for the type of the key, not
 * YAML's guess, decides what a value is. Duplicate keys are faults.
 */
final class YamlTree {
  private static final int DEEPEST = 50;
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final Set<Tag> PLAIN_TAGS =
      Set.of(Tag.STR, Tag.INT, Tag.FLOAT, Tag.BOOL, Tag.TIMESTAMP, Tag.MERGE);

  private final Faults faults;

  private YamlTree(Faults faults) {
    this.faults = faults;
  }

  /** The tree of {@code text}, or an empty one when it holds nothing or cannot be read. */
  static ObjectNode read(String text, Faults faults) {
    try {
      Node root =
          new Yaml(new SafeConstructor(new LoaderOptions())).compose(new StringReader(text));
      return root == null ? NODES.objectNode() : new YamlTree(faults).root(root);
    } catch (YAMLException e) {
      faults.general(malformed(e));
      return NODES.objectNode();
    }
  }

  /** Without the parser's words: they quote the file, and that may be a password. */
  private static String malformed(YAMLException e) {
    Mark mark = e instanceof MarkedYAMLException marked ? marked.getProblemMark() : null;
    return (mark == null ? "" : place(mark) + ": ")
        + "not valid YAML; put a text with special characters into single quotes";
  }

  private ObjectNode root(Node node) {
    JsonNode tree = convert(node, "", 0);
    if (tree instanceof ObjectNode object) {
      return object;
    }
    if (!tree.isNull()) {
      faults.general("must be a YAML mapping of sections");
    }
    return NODES.objectNode();
  }

  private JsonNode convert(Node node, String path, int depth) {
    if (depth > DEEPEST) { // also where an alias leads back into itself
      faults.general(place(node.getStartMark()) + ": more than " + DEEPEST + " levels deep");
      return NullNode.instance;
    }
    if (node instanceof MappingNode mapping) {
      return mapping(mapping, path, depth);
    }
    return node instanceof SequenceNode sequence
        ? sequence(sequence, path, depth)
        : scalar((ScalarNode) node, path);
  }

  private ObjectNode mapping(MappingNode mapping, String path, int depth) {
    ObjectNode object = NODES.objectNode();
    for (NodeTuple entry : mapping.getValue()) {
      if (!(entry.getKeyNode() instanceof ScalarNode key)) {
        faults.general(place(entry.getKeyNode().getStartMark()) + ": a key must be a text");
        continue;
      }
      String child = Names.child(path, key.getValue());
      JsonNode value = convert(entry.getValueNode(), child, depth + 1);
      if (object.replace(key.getValue(), value) != null) {
        faults.at(child, "is given twice, again in " + place(key.getStartMark()));
      }
    }
    return object;
  }

  private ArrayNode sequence(SequenceNode sequence, String path, int depth) {
    ArrayNode array = NODES.arrayNode();
    for (Node element : sequence.getValue()) {
      array.add(convert(element, Names.child(path, array.size()), depth + 1));
    }
    return array;
  }

  private JsonNode scalar(ScalarNode node, String path) {
    if (node.getTag().equals(Tag.NULL)) {
      return NullNode.instance;
    }
    if (!PLAIN_TAGS.contains(node.getTag())) {
      faults.at(path, "has a YAML tag, which is not supported");
    }
    return TextNode.valueOf(node.getValue());
  }

  private static String place(Mark mark) {
    return "line " + (mark.getLine() + 1) + ", column " + (mark.getColumn() + 1);
  }
}
