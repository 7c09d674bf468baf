package dev.retsu.config.loading;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dropwizard.configuration.ConfigurationFactory;
import io.dropwizard.configuration.ConfigurationSourceProvider;
import io.dropwizard.jackson.Jackson;
import jakarta.validation.Validator;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Makes a configuration from a file, the environment and system properties, in rising order of
 * weight. Thread-safe, as it keeps no state.
 */
final class RetsuConfigurationFactory<T> implements ConfigurationFactory<T> {
  /** A mapper of its own: the application's is made for HTTP bodies, with other names. */
  private static final ObjectMapper MAPPER =
      Jackson.newObjectMapper().enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES);

  private static final Shapes SHAPES = new Shapes(MAPPER);

  private final Class<T> type;
  private final Validator validator;
  private final Map<String, String> environment;
  private final String propertyPrefix;

  RetsuConfigurationFactory(
      Class<T> type, Validator validator, Map<String, String> environment, String propertyPrefix) {
    this.type = type;
    this.validator = validator;
    this.environment = Map.copyOf(environment);
    this.propertyPrefix = propertyPrefix;
  }

  @Override
  public T build(ConfigurationSourceProvider provider, String path)
      throws InvalidConfigurationException {
    return build(read(provider, path), path);
  }

  /** Without a file: the defaults, overridden. */
  @Override
  public T build() throws InvalidConfigurationException {
    return build("", "The configuration");
  }

  private static String read(ConfigurationSourceProvider provider, String path)
      throws InvalidConfigurationException {
    try (InputStream in = provider.open(path)) {
      ByteBuffer bytes = ByteBuffer.wrap(in.readAllBytes());
      return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
    } catch (CharacterCodingException e) {
      throw new InvalidConfigurationException(path, List.of("must be encoded in UTF-8"));
    } catch (FileNotFoundException | NoSuchFileException e) {
      throw new InvalidConfigurationException(path, List.of("there is no such file"));
    } catch (IOException e) {
      throw new InvalidConfigurationException(path, List.of("cannot be read: " + e.getMessage()));
    }
  }

  private T build(String text, String source) throws InvalidConfigurationException {
    Faults faults = new Faults();
    Shape root = SHAPES.of(type);
    ObjectNode tree = tree(text, root, faults);
    JsonNode typed = new TreeCheck(SHAPES, faults).check(tree, root);
    Optional<T> config = convert(typed, faults);
    config.ifPresent(c -> new RangeCheck(SHAPES, faults, tree).check(c, root, validator));
    if (config.isPresent() && faults.isEmpty()) {
      return config.get();
    }
    throw new InvalidConfigurationException(source, faults.messages());
  }

  private ObjectNode tree(String text, Shape root, Faults faults) {
    ObjectNode file = YamlTree.read(text, faults);
    if (file.get("database") instanceof ObjectNode database) {
      DatabaseUrl.split(database, faults);
    }
    Defaults defaults = new Defaults(MAPPER, SHAPES);
    ObjectNode tree = defaults.under(file);
    Overrides overrides = new Overrides(SHAPES, faults);
    overrides.apply(tree, root, Setting.of(environment));
    overrides.apply(tree, root, Setting.of(System.getProperties(), propertyPrefix));
    defaults.complete(tree);
    return tree;
  }

  /** The object, or a fault: after a check of every value that is one between values. */
  private Optional<T> convert(JsonNode typed, Faults faults) {
    try {
      return Optional.of(MAPPER.treeToValue(typed, type));
    } catch (JsonMappingException e) {
      if (faults.isEmpty()) {
        faults.at(
            path(e), "cannot be used: " + e.getOriginalMessage().lines().findFirst().orElse(""));
      }
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String path(JsonMappingException e) {
    return e.getPath().stream()
        .map(r -> r.getFieldName() == null ? Integer.toString(r.getIndex()) : r.getFieldName())
        .collect(Collectors.joining("."));
  }
}
