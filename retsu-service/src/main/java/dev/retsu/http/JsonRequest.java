package dev.retsu.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.io.JsonEOFException;
import dev.retsu.core.ErrorCode;
import dev.retsu.core.Quoted;
import dev.retsu.core.RetsuException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads one request body, token by token, into the shape that is wanted. It stops at the first
 * thing that does not fit: nothing unknown is ever parsed, so neither depth nor the size of a
 * number costs anything.
 */
final class JsonRequest {
  static final int MOST_ELEMENTS = 100;

  /**
   * No table of names is kept between requests: a caller could fill it, and make it throw. The
   * constraints fit what a request can hold, with some room.
   */
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(8)
                  .maxNumberLength(64)
                  .maxNameLength(256)
                  .build())
          .build();

  private final JsonParser parser;

  private JsonRequest(JsonParser parser) {
    this.parser = parser;
  }

  /**
   * @throws RetsuException with the code of the field that is wrong, or {@link
   *     ErrorCode#INVALID_JSON}
   */
  static <T> T read(char[] text, int length, Shape<T> shape) {
    try (JsonParser parser = FACTORY.createParser(text, 0, length)) {
      return new JsonRequest(parser).document(shape);
    } catch (JsonEOFException e) {
      throw new RetsuException(
          ErrorCode.INVALID_JSON, "the body ends before its JSON is complete", e);
    } catch (JsonProcessingException e) {
      throw new RetsuException(
          ErrorCode.INVALID_JSON, "the body is not valid JSON" + position(e), e);
    } catch (IOException e) {
      throw new IllegalStateException("reading from memory failed", e);
    }
  }

  private <T> T document(Shape<T> shape) throws IOException {
    JsonToken first = parser.nextToken();
    if (first == null) {
      throw invalid("the body is empty: send a JSON object");
    }
    if (first != JsonToken.START_OBJECT) {
      throw invalid("the body must be a JSON object, not " + words(first));
    }
    T result = object(shape, "");
    if (parser.nextToken() != null) {
      throw invalid("the body goes on after its JSON object");
    }
    return result;
  }

  private <T> T object(Shape<T> shape, String where) throws IOException {
    FieldValues values = new FieldValues(where);
    String name;
    while ((name = parser.nextFieldName()) != null) {
      Field field = Field.named(name);
      if (field == null || !shape.fields().contains(field)) {
        throw invalid("unknown field " + where + Quoted.quote(name));
      }
      if (!values.put(field, value(field, shape.elements(), where))) {
        throw invalid("the field " + where + name + " is given twice");
      }
    }
    if (parser.currentToken() != JsonToken.END_OBJECT) {
      throw invalid("the body is not valid JSON");
    }
    return shape.make().apply(values);
  }

  private Object value(Field field, @Nullable Shape<?> elements, String where) throws IOException {
    JsonToken token = parser.nextToken();
    Object value =
        switch (field.kind()) {
          case TEXT -> token == JsonToken.VALUE_STRING ? text(field, where) : null;
          case NUMBER -> token == JsonToken.VALUE_NUMBER_INT ? number() : null;
          case LIST ->
              token == JsonToken.START_ARRAY && elements != null ? list(field, elements) : null;
        };
    if (value == null) {
      throw new RetsuException(
          field.code(),
          "%s%s must be %s, not %s"
              .formatted(where, field.jsonName(), field.kind().words(), words(token)));
    }
    return value;
  }

  private String text(Field field, String where) throws IOException {
    String text = parser.getText();
    if (hasLoneSurrogate(text)) {
      throw invalid(where + field.jsonName() + " holds half of a surrogate pair");
    }
    return text;
  }

  /** Null when it is beyond the type: no range reaches that far. */
  private @Nullable Integer number() throws IOException {
    if (parser.getNumberType() != JsonParser.NumberType.INT) {
      return null;
    }
    return parser.getIntValue();
  }

  private List<?> list(Field field, Shape<?> elements) throws IOException {
    List<Object> list = new ArrayList<>();
    JsonToken token;
    while ((token = parser.nextToken()) != JsonToken.END_ARRAY) {
      String where = field.jsonName() + "[" + list.size() + "]";
      if (token != JsonToken.START_OBJECT) {
        throw new RetsuException(field.code(), where + " must be an object, not " + words(token));
      }
      if (list.size() == MOST_ELEMENTS) {
        throw new RetsuException(
            field.code(), field.jsonName() + " must be " + field.kind().words() + ", not more");
      }
      list.add(object(elements, where + "."));
    }
    if (list.isEmpty()) {
      throw new RetsuException(
          field.code(), field.jsonName() + " must be " + field.kind().words() + ", not empty");
    }
    return list;
  }

  private static boolean hasLoneSurrogate(String text) {
    int i = 0;
    while (i < text.length()) {
      int point = text.codePointAt(i);
      if (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE) {
        return true;
      }
      i += Character.charCount(point);
    }
    return false;
  }

  private static RetsuException invalid(String detail) {
    return new RetsuException(ErrorCode.INVALID_JSON, detail);
  }

  private static String position(JsonProcessingException e) {
    return e.getLocation() == null
        ? ""
        : " at line %d, column %d"
            .formatted(e.getLocation().getLineNr(), e.getLocation().getColumnNr());
  }

  private static String words(@Nullable JsonToken token) {
    if (token == null) {
      return "nothing";
    }
    return switch (token) {
      case START_OBJECT -> "an object";
      case START_ARRAY -> "an array";
      case VALUE_STRING -> "a string";
      case VALUE_NUMBER_INT -> "a number as large as that";
      case VALUE_NUMBER_FLOAT -> "a number with a fraction or an exponent";
      case VALUE_TRUE, VALUE_FALSE -> "true or false";
      case VALUE_NULL -> "null";
      default -> "what is there";
    };
  }
}
