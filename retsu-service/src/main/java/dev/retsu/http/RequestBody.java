package dev.retsu.http;

import dev.retsu.core.ErrorCode;
import dev.retsu.core.RetsuException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MultivaluedMap;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/** The bytes of a body: of the right type, unpacked, and counted while they are read. */
final class RequestBody {
  /** For a body as it is sent, and for what it unpacks to. */
  static final int MAX_BYTES = 1024 * 1024;

  private RequestBody() {}

  /**
   * @throws RetsuException with {@link ErrorCode#UNSUPPORTED_MEDIA_TYPE}, {@link
   *     ErrorCode#PAYLOAD_TOO_LARGE} or, for broken gzip, {@link ErrorCode#INVALID_JSON}
   */
  static ByteBuffer read(MultivaluedMap<String, String> headers, InputStream body)
      throws IOException {
    String contentType = headers.getFirst(HttpHeaders.CONTENT_TYPE);
    if (contentType != null) {
      requireJson(contentType);
    }
    byte[] bytes =
        isGzip(headers.getFirst(HttpHeaders.CONTENT_ENCODING)) ? unpack(body) : plain(body);
    if (bytes.length > 0 && contentType == null) {
      requireJson("");
    }
    return ByteBuffer.wrap(bytes);
  }

  /** What was sent, which may be as long as {@link #MAX_BYTES}. */
  private static byte[] plain(InputStream body) throws IOException {
    byte[] bytes = body.readNBytes(MAX_BYTES + 1);
    if (bytes.length > MAX_BYTES) {
      throw tooLarge();
    }
    return bytes;
  }

  private static byte[] unpack(InputStream body) throws IOException {
    try (GZIPInputStream unpacked = new GZIPInputStream(body)) {
      return plain(unpacked);
    } catch (ZipException | EOFException e) {
      throw new RetsuException(ErrorCode.INVALID_JSON, "the body is not valid gzip", e);
    }
  }

  static RetsuException tooLarge() {
    return new RetsuException(
        ErrorCode.PAYLOAD_TOO_LARGE,
        "a body may have %d bytes, also when it is unpacked".formatted(MAX_BYTES));
  }

  private static boolean isGzip(@Nullable String encoding) {
    if (encoding == null || encoding.equalsIgnoreCase("identity")) {
      return false;
    }
    if (encoding.equalsIgnoreCase("gzip") || encoding.equalsIgnoreCase("x-gzip")) {
      return true;
    }
    throw new RetsuException(
        ErrorCode.UNSUPPORTED_MEDIA_TYPE, "the only Content-Encoding that is taken is gzip");
  }

  /** {@code application/json}, with no parameter but {@code charset=utf-8}. */
  private static void requireJson(String contentType) {
    if (contentType.equals("application/json")) {
      return;
    }
    String[] parts = contentType.toLowerCase(Locale.ROOT).split(";", -1);
    boolean isJson = parts[0].strip().equals("application/json");
    for (int i = 1; i < parts.length; i++) {
      String parameter = parts[i].replaceAll("[\\s\"]", "");
      isJson &= parameter.isEmpty() || parameter.equals("charset=utf-8");
    }
    if (!isJson) {
      throw new RetsuException(
          ErrorCode.UNSUPPORTED_MEDIA_TYPE, "Content-Type must be application/json in UTF-8");
    }
  }
}
