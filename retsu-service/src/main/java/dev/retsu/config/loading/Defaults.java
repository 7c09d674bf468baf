package dev.retsu.config.loading;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.retsu.config.CacheConfiguration;
import dev.retsu.config.DatabaseConfiguration;
import dev.retsu.config.EmbeddedConfiguration;
import dev.retsu.config.MigrationsConfiguration;
import dev.retsu.config.QueueConfiguration;
import dev.retsu.config.TelemetryConfiguration;
import dev.retsu.config.WorkerConfiguration;
import io.dropwizard.jetty.ConnectorFactory;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The tree under every configuration file: Retsu's defaults, Dropwizard's sections included. */
final class Defaults {
  private static final String DROPWIZARD = "dropwizard-defaults.yml";

  private final ObjectMapper mapper;
  private final Shapes shapes;

  Defaults(ObjectMapper mapper, Shapes shapes) {
    this.mapper = mapper;
    this.shapes = shapes;
  }

  /** {@code file} with the defaults under it. */
  ObjectNode under(ObjectNode file) {
    ObjectNode tree = dropwizard();
    retsu().forEach((key, section) -> tree.set(key, Trees.texts(mapper.valueToTree(section))));
    DatabaseConfiguration database = new DatabaseConfiguration();
    tree.putObject("database")
        .put("url", database.getUrl())
        .put("user", database.getUser())
        .put("password", database.getPassword());
    Trees.merge(tree, file);
    return tree;
  }

  private static Map<String, Object> retsu() {
    return Map.of(
        "embedded", EmbeddedConfiguration.DEFAULT,
        "migrations", MigrationsConfiguration.DEFAULT,
        "cache", CacheConfiguration.DEFAULT,
        "telemetry", TelemetryConfiguration.DEFAULT,
        "queue", QueueConfiguration.DEFAULT,
        "worker", WorkerConfiguration.DEFAULT);
  }

  private static ObjectNode dropwizard() {
    Faults faults = new Faults();
    try (InputStream in = Defaults.class.getResourceAsStream(DROPWIZARD)) {
      if (in == null) {
        throw new IllegalStateException(DROPWIZARD + " is not in the jar");
      }
      return YamlTree.read(new String(in.readAllBytes(), StandardCharsets.UTF_8), faults);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Fills in what depends on other keys, once the last override is in place. */
  void complete(ObjectNode tree) {
    follow(tree, "postgres", "database", "url", DatabaseConfiguration.DEFAULT_URL);
    String redis = CacheConfiguration.DEFAULT.distributed().url();
    follow(tree, "redis", "cache.distributed", "url", redis);
    Set<String> own = Set.of("type", "port");
    JsonNode server = tree.path("server");
    for (String list : List.of("application", "admin")) {
      ObjectNode usual = (ObjectNode) dropwizard().at("/server/" + list + "Connectors/0");
      usual.remove(own);
      Stream.concat(
              Trees.sections(server.path(list + "Connectors")).stream(),
              list.equals("admin") ? Stream.of() : single(server.path("connector")))
          .forEach(connector -> fill(connector, usual));
    }
  }

  private static Stream<ObjectNode> single(JsonNode node) {
    return node instanceof ObjectNode object ? Stream.of(object) : Stream.of();
  }

  /** A connector that does not say where it listens is for this machine only, not for the world. */
  private void fill(ObjectNode connector, ObjectNode usual) {
    Set<String> keys = shapes.keys(shapes.of(ConnectorFactory.class), connector).keySet();
    for (Map.Entry<String, JsonNode> entry : usual.properties()) {
      if (keys.contains(entry.getKey()) && !connector.has(entry.getKey())) {
        connector.set(entry.getKey(), entry.getValue());
      }
    }
  }

  /** A default URL leads to the embedded server, also when that has another port. */
  private static void follow(
      ObjectNode tree, String embedded, String section, String key, String url) {
    String port = Trees.text(tree, "embedded." + embedded + ".port").orElse("");
    boolean usual = Trees.text(tree, Names.child(section, key)).filter(url::equals).isPresent();
    boolean enabled =
        Trees.text(tree, "embedded." + embedded + ".enabled")
            .filter("true"::equalsIgnoreCase)
            .isPresent();
    if (usual && enabled && port.matches("[0-9]{1,5}")) {
      Trees.find(tree, section)
          .ifPresent(node -> ((ObjectNode) node).put(key, url.replaceFirst(":[0-9]+", ":" + port)));
    }
  }
}
