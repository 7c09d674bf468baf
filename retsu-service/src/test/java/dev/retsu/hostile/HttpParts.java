package dev.retsu.hostile;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Random;
import java.util.UUID;
import java.util.zip.GZIPOutputStream;

/** The parts of a request other than its framing, sound or odd. */
final class HttpParts {
  private static final String SMUGGLED = "GET /v1/smuggled HTTP/1.1\r\nHost: test\r\n\r\n";
  private static final byte[] BOMB = gzip(new byte[8 << 20]);

  private final Random random;
  private final String[] paths;

  HttpParts(Random random, UUID queue) {
    this.random = random;
    String messages = "/v1/queues/" + queue + "/messages";
    String message = messages + "/" + new UUID(7, 7);
    paths =
        new String[] {
          "/v1/queues",
          "/v1/queues/" + queue,
          "/v1/queues/" + new UUID(1, 2),
          messages,
          messages + "/batch",
          messages + "/dequeue",
          messages + "/dequeue/batch",
          message + "/acknowledge",
          messages + "/acknowledge/batch",
          message + "/extend",
          message + "/release",
          "/v1/nothing",
          "/"
        };
  }

  String messages() {
    return paths[3];
  }

  String method() {
    return odd(6)
        ? pick("PUT", "DELETE", "TRACE", "CONNECT", "PRI", "get", "", "P\tOST", "A".repeat(9000))
        : pick("GET", "POST", "POST", "POST", "PATCH", "HEAD", "OPTIONS");
  }

  String target() {
    String path = pick(paths);
    return switch (random.nextInt(14)) {
      case 0 -> "http://test" + path;
      case 1 -> pick("*", "http://[::1" + path, "//evil" + path, "test:80", "", "?", "http:", "\\");
      case 2 ->
          path.replaceFirst("(?<=.)/", pick("%2f", "%2F", "//", "/./", "/../", "%5c", "/%2e%2e/"));
      case 3 -> path + pick("/", ";a=b", "%00", "%zz", "%c0%80", "\u00e9", "#f", "%", " x", "\t");
      case 4 -> path + "?" + pick("wait_seconds=", "limit=", "prefix=", "cursor=", "%") + value();
      case 5 -> path + "?x=" + "y".repeat(random.nextInt(20_000));
      default -> path;
    };
  }

  private String value() {
    return pick(
        "1", "-1", "1e9", "%00", "%ff", "9".repeat(400), "a&limit=1", "", "%F0%9F%98%80", "{");
  }

  String headers(String end) {
    StringBuilder headers = new StringBuilder();
    headers.append(
        odd(20)
            ? pick("", "Host: a" + end + "Host: b" + end, "Host: a b" + end)
            : "Host: test" + end);
    headers.append(
        odd(6) ? "Content-Type: " + type() + end : "Content-Type: application/json" + end);
    for (int i = random.nextInt(4); i > 1; i--) {
      headers.append(header()).append(end);
    }
    return headers.toString();
  }

  private String type() {
    return pick(
        "",
        ";;",
        "text/html",
        "application/json;charset=utf-16",
        "a",
        "*/*",
        "multipart/form-data");
  }

  private String header() {
    return pick(
        "X: a\r\n continued",
        " X: first",
        "X : space",
        ": none",
        "X",
        "X: " + "x".repeat(20_000),
        "X: \u0000",
        "Expect: 100-continue",
        "Expect: a miracle",
        "Connection: Upgrade\r\nUpgrade: h2c\r\nHTTP2-Settings: AAA",
        "Content-Encoding: gzip",
        "Content-Encoding: gzip, gzip",
        "Content-Encoding: br",
        "Accept: ;;",
        "Accept: text/html",
        "Accept-Encoding: gzip;q=x",
        "Range: bytes=0-1",
        "If-Match: *",
        "Cookie: a=\"b",
        "X-Request-Id: " + "r".repeat(200),
        "X-HTTP-Method-Override: DELETE",
        "traceparent: 00-zz-1-1",
        "Connection: close, keep-alive",
        "Trailer: Content-Length",
        "X: y\r\n".repeat(300) + "X: z");
  }

  byte[] body() {
    String handle = "\"receipt_handle\":\"" + new UUID(3, 4) + "\"";
    return switch (random.nextInt(12)) {
      case 0 -> bytes(SMUGGLED);
      case 1 -> bytes("{\"payload\":\"" + SMUGGLED.replace("\r\n", "\\r\\n") + "\"}");
      case 2, 3 -> packed();
      case 4 -> randomBytes();
      case 5 ->
          bytes(
              "{" + handle + ",\"visibility_timeout_seconds\":" + pick("30", "1e9", "\"x\"") + "}");
      case 6 ->
          bytes(
              "{\"messages\":["
                  + "{\"payload\":\"b\"},".repeat(random.nextInt(120))
                  + "{\"payload\":\"c\"}]}");
      case 7 ->
          bytes("{\"max_messages\":" + pick("1", "100", "101", "1e1") + ",\"wait_seconds\":0}");
      case 8 -> bytes("{\"name\":\"q" + random.nextInt(50) + pick("", "A", "/", "\\u0000") + "\"}");
      case 9 -> bytes("[".repeat(random.nextInt(5_000)));
      default -> enqueueBody();
    };
  }

  byte[] packed() {
    return odd(2) ? BOMB : gzip(enqueueBody());
  }

  byte[] enqueueBody() {
    return bytes("{\"payload\":\"a\",\"priority\":\"" + pick("HIGH", "LOW", "high") + "\"}");
  }

  private byte[] randomBytes() {
    byte[] bytes = new byte[random.nextInt(2_000)];
    random.nextBytes(bytes);
    return bytes;
  }

  private static byte[] gzip(byte[] bytes) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return packed.toByteArray();
  }

  static byte[] bytes(String text) {
    return text.getBytes(ISO_8859_1);
  }

  boolean odd(int oneIn) {
    return random.nextInt(oneIn) == 0;
  }

  String pick(String... of) {
    return of[random.nextInt(of.length)];
  }
}
