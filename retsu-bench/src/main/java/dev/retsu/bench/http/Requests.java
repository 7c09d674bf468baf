package dev.retsu.bench.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Makes the bytes of requests. */
public final class Requests {
  private Requests() {}

  /**
   * @param path absolute, escaped
   * @param body JSON; may be empty
   */
  public static byte[] post(String path, String body) {
    byte[] content = body.getBytes(StandardCharsets.UTF_8);
    String head = head("POST", path, content.length);
    byte[] start = head.getBytes(StandardCharsets.US_ASCII);
    return ByteBuffer.allocate(start.length + content.length).put(start).put(content).array();
  }

  private static String head(String method, String path, int length) {
    String type = length == 0 ? "" : "Content-Type: application/json\r\n";
    return "%s %s HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: application/json\r\n%sContent-Length: %d\r\n\r\n"
        .formatted(method, path, type, length);
  }
}
