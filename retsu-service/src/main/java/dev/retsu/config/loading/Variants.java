package dev.retsu.config.loading;

import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.deser.DefaultDeserializationContext;
import com.fasterxml.jackson.databind.jsontype.TypeDeserializer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Sections with a key, such as {@code type}, that chooses which others there are. Thread-safe. */
final class Variants {
  private final ObjectMapper mapper;
  private final Map<JavaType, Optional<TypeDeserializer>> known = new ConcurrentHashMap<>();

  Variants(ObjectMapper mapper) {
    this.mapper = mapper;
  }

  boolean exist(JavaType type) {
    return of(type).isPresent();
  }

  /** The name of the key that chooses, if there is one. */
  Optional<String> chooser(Shape section) {
    return of(section.type()).map(TypeDeserializer::getPropertyName);
  }

  /** The type whose keys {@code node} has; empty when it chooses none that exists. */
  Optional<JavaType> chosen(Shape section, @Nullable JsonNode node) {
    Optional<TypeDeserializer> variants = of(section.type());
    return variants.isEmpty() ? Optional.of(section.type()) : chosen(variants.get(), node);
  }

  /** Why the choice is wrong, if it is: "must be one of …". */
  Optional<String> wrongChoice(Shape section, JsonNode node) {
    return of(section.type())
        .filter(variants -> chosen(variants, node).isEmpty())
        .map(variants -> "must be one of " + names(variants));
  }

  private static String names(TypeDeserializer variants) {
    return variants.getTypeIdResolver().getDescForKnownTypeIds().replaceAll("^\\[|]$", "");
  }

  private Optional<JavaType> chosen(TypeDeserializer variants, @Nullable JsonNode node) {
    JsonNode choice = node == null ? null : node.get(variants.getPropertyName());
    if (choice == null || choice.isNull()) {
      return Optional.<Class<?>>ofNullable(variants.getDefaultImpl()).map(mapper::constructType);
    }
    try {
      return Optional.ofNullable(
          variants.getTypeIdResolver().typeFromId(context(), choice.asText()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Optional<TypeDeserializer> of(JavaType type) {
    return known.computeIfAbsent(type, this::find);
  }

  private Optional<TypeDeserializer> find(JavaType type) {
    try {
      return Optional.ofNullable(
          context().getFactory().findTypeDeserializer(mapper.getDeserializationConfig(), type));
    } catch (JsonMappingException e) {
      throw new UncheckedIOException(e);
    }
  }

  private DeserializationContext context() {
    return ((DefaultDeserializationContext) mapper.getDeserializationContext())
        .createDummyInstance(mapper.getDeserializationConfig());
  }
}
