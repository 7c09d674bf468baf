package dev.retsu.http;

import dev.retsu.core.ErrorCode;
import dev.retsu.core.RetsuException;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyReader;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * Turns a body into the record of its call, or refuses it with a {@link RetsuException}. Takes
 * every content type, so that none reaches another reader: its own checks answer for a wrong one.
 */
@Consumes(MediaType.WILDCARD)
public final class RequestReader implements MessageBodyReader<Record> {
  @Override
  public boolean isReadable(
      Class<?> type, Type genericType, Annotation[] annotations, MediaType mediaType) {
    return RequestShapes.of(type) != null || NoBody.class.equals(type);
  }

  @Override
  public Record readFrom(
      Class<Record> type,
      Type genericType,
      Annotation[] annotations,
      MediaType mediaType,
      MultivaluedMap<String, String> headers,
      InputStream body)
      throws IOException {
    if (NoBody.class.equals(type)) {
      return requireEmpty(body);
    }
    return parse(RequestBody.read(headers, body), type);
  }

  /**
   * @throws RetsuException with the code of what is wrong with the body
   */
  static Record parse(ByteBuffer body, Class<? extends Record> type) {
    Shape<?> shape = RequestShapes.of(type);
    if (shape == null) {
      throw new IllegalStateException("no shape for " + type);
    }
    CharBuffer text = decode(body);
    return (Record) JsonRequest.read(text.array(), text.remaining(), shape);
  }

  private static NoBody requireEmpty(InputStream body) throws IOException {
    if (body.read() >= 0) {
      throw new RetsuException(
          ErrorCode.INVALID_JSON, "this call takes no body; its parameters stand in the query");
    }
    return new NoBody();
  }

  /** Strictly UTF-8: the JDK's own conversion would put a question mark for what is not. */
  private static CharBuffer decode(ByteBuffer bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(bytes);
    } catch (CharacterCodingException e) {
      throw new RetsuException(
          ErrorCode.INVALID_JSON, "the body is not UTF-8 at byte " + bytes.position(), e);
    }
  }
}
