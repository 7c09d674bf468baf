package dev.retsu.config.loading;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import dev.retsu.RetsuConfiguration;
import io.dropwizard.jackson.Jackson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The file at the root of the repository: true, complete, and nothing but the defaults. */
class ConfigFileTest {
  private static final String FILE = read("../config.yml");

  /** Commented out in the file, as its presence changes what other keys mean. */
  private static final String OPTIONAL = "cache.distributed.redisson_config";

  static String read(String path) {
    try {
      return Files.readString(Path.of(path));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void says_what_the_defaults_are() {
    assertThat(tree(Loader.load(FILE, Map.of()))).isEqualTo(tree(Loader.load("", Map.of())));
  }

  @Test
  void an_empty_section_has_its_defaults() {
    String empty = "server:\ncache:\nqueue: {fusion: }\ndatabase:\nworker: {}\nhealth: ~\n";

    assertThat(tree(Loader.load(empty, Map.of()))).isEqualTo(tree(Loader.load("", Map.of())));
  }

  static JsonNode tree(RetsuConfiguration config) {
    var mapper = Jackson.newObjectMapper().registerModule(new Jdk8Module());
    ObjectNode tree = mapper.valueToTree(config);
    tree.set("health", mapper.valueToTree(config.health()));
    return tree;
  }

  @Test
  void names_every_key_and_no_other() {
    Set<String> written = new TreeSet<>();
    ObjectNode tree = YamlTree.read(FILE, new Faults());
    tree.remove(List.of("server", "health", "logging", "database"));
    leaves("", tree, written);

    Set<String> known = new TreeSet<>(Attribute.all().stream().map(Attribute::path).toList());
    known.remove(OPTIONAL);
    assertThat(written).isEqualTo(known);
    assertThat(FILE).contains("# redisson_config: ");
  }

  private static void leaves(String path, JsonNode node, Set<String> leaves) {
    if (node.isObject()) {
      node.properties().forEach(e -> leaves(Names.child(path, e.getKey()), e.getValue(), leaves));
    } else {
      leaves.add(path);
    }
  }

  static List<Attribute> ranged() {
    return Attribute.ranged();
  }

  @ParameterizedTest
  @MethodSource("ranged")
  void states_the_range_beside_each_number(Attribute attribute) {
    String range = attribute.min() + "-" + attribute.max();

    assertThat(FILE.lines())
        .filteredOn(line -> line.strip().startsWith(attribute.key() + ": "))
        .filteredOn(line -> line.contains(": " + attribute.defaultValue() + " "))
        .as("a line with %s and %s", attribute, range)
        .anyMatch(line -> line.contains(range));
  }

  @ParameterizedTest
  @MethodSource("all")
  void the_guide_has_a_row_for_each_key(Attribute attribute) {
    assertThat(read("../docs/configuration.md")).contains("`" + attribute.path() + "`");
  }

  static List<Attribute> all() {
    return Attribute.all();
  }
}
