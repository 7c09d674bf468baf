package dev.retsu.config.loading;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.deser.BeanDeserializerBase;
import com.fasterxml.jackson.databind.deser.DefaultDeserializationContext;
import com.fasterxml.jackson.databind.deser.SettableBeanProperty;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.retsu.config.loading.Shape.Kind;
import io.dropwizard.logging.common.DefaultLoggingFactory;
import io.dropwizard.logging.common.LoggerConfiguration;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The keys that Jackson accepts, asked of Jackson's own deserializers, so that they never differ.
 * Thread-safe. What was found is remembered, as finding it takes milliseconds a section.
 */
final class Shapes {
  private final ObjectMapper mapper;
  private final DeserializationConfig config;
  private final Variants variants;
  private final Map<JavaType, Map<String, Shape>> sections = new ConcurrentHashMap<>();

  Shapes(ObjectMapper mapper) {
    this.mapper = mapper;
    this.config = mapper.getDeserializationConfig();
    this.variants = new Variants(mapper);
  }

  Variants variants() {
    return variants;
  }

  Shape of(Class<?> type) {
    return of(mapper.constructType(type), null);
  }

  private Shape of(JavaType type, @Nullable JsonDeserializer<?> own) {
    if (type.isReferenceType()) { // Optional
      return of(type.getReferencedType(), null);
    }
    return new Shape(kind(type, own), type, own, null);
  }

  private Kind kind(JavaType type, @Nullable JsonDeserializer<?> own) {
    if (type.isMapLikeType()) {
      return Kind.TABLE;
    }
    if (type.isCollectionLikeType() || type.isArrayType()) {
      return Kind.LIST;
    }
    if (type.isJavaLangObject() || type.isTypeOrSubTypeOf(JsonNode.class)) {
      return Kind.ANYTHING;
    }
    return variants.exist(type) || bean(type, own).isPresent() ? Kind.SECTION : Kind.SINGLE;
  }

  /** What a value in a table or list looks like. */
  Shape element(Shape shape) {
    JavaType content = shape.type().getContentType();
    return shape.kind() == Kind.TABLE && content.isTypeOrSubTypeOf(JsonNode.class)
        ? of(LoggerConfiguration.class).as(Kind.LOGGER)
        : of(content, null);
  }

  /**
   * The keys of a section. Where a key such as {@code type} chooses among variants, those of the
   * variant that {@code node} chooses; only that key when it chooses none that exists.
   */
  Map<String, Shape> keys(Shape section, @Nullable JsonNode node) {
    Map<String, Shape> keys = new LinkedHashMap<>();
    variants.chooser(section).ifPresent(chooser -> keys.put(chooser, of(String.class)));
    Optional<JavaType> type = variants.chosen(section, node);
    type.ifPresent(t -> fixedKeys(t, section.deserializer()).forEach(keys::putIfAbsent));
    return keys;
  }

  private Map<String, Shape> fixedKeys(JavaType type, @Nullable JsonDeserializer<?> own) {
    Map<String, Shape> known = sections.get(type);
    if (known == null) {
      known = new LinkedHashMap<>();
      Optional<BeanDeserializerBase> bean = bean(type, own);
      if (bean.isPresent()) {
        addKeys(bean.get(), known);
      }
      sections.put(type, known);
    }
    return known;
  }

  private void addKeys(BeanDeserializerBase bean, Map<String, Shape> keys) {
    boolean logging = bean.handledType() == DefaultLoggingFactory.class;
    boolean logger = bean.handledType() == LoggerConfiguration.class;
    for (Iterator<SettableBeanProperty> it = bean.properties(); it.hasNext(); ) {
      SettableBeanProperty property = it.next();
      Shape shape = of(property.getType(), property.getValueDeserializer());
      boolean level = (logging || logger) && property.getName().equals("level");
      shape = level ? shape.as(Kind.LOG_LEVEL) : shape.limited(property::getAnnotation);
      keys.putIfAbsent(property.getName(), shape);
    }
  }

  /**
   * The deserializer of a type that has keys; none for what is written as one text, as a duration.
   */
  private Optional<BeanDeserializerBase> bean(JavaType type, @Nullable JsonDeserializer<?> own) {
    return deserializer(type, own) instanceof BeanDeserializerBase bean
            && !bean.getValueInstantiator().canCreateFromString()
        ? Optional.of(bean)
        : Optional.empty();
  }

  private JsonDeserializer<?> deserializer(JavaType type, @Nullable JsonDeserializer<?> own) {
    try {
      return own != null && own.handledType() == type.getRawClass()
          ? own
          : context().findContextualValueDeserializer(type, null);
    } catch (JsonMappingException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Tries whether {@code text} can be a value of a {@link Kind#SINGLE}.
   *
   * @throws IOException when it cannot
   */
  void convert(Shape single, String text) throws IOException {
    try (var parser = new TextNode(text).traverse(mapper)) {
      parser.nextToken();
      JsonDeserializer<?> own = single.deserializer();
      var deserializer =
          own != null ? own : context().findContextualValueDeserializer(single.type(), null);
      deserializer.deserialize(parser, contextFor(parser));
    }
  }

  private DeserializationContext context() {
    return blueprint().createDummyInstance(config);
  }

  private DeserializationContext contextFor(JsonParser parser) {
    return blueprint().createInstance(config, parser, null);
  }

  private DefaultDeserializationContext blueprint() {
    return (DefaultDeserializationContext) mapper.getDeserializationContext();
  }
}
