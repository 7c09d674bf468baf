package dev.retsu.resources;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;

/** Bodies as bytes, and the heads that go before them. */
final class BodyBytes {
  static final int LIMIT = 1 << 20;
  static final String JSON = "Content-Type: application/json";

  private BodyBytes() {}

  static byte[] message(byte[] payload) {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    body.writeBytes("{\"payload\":\"".getBytes(StandardCharsets.UTF_8));
    body.writeBytes(payload);
    body.writeBytes("\"}".getBytes(StandardCharsets.UTF_8));
    return body.toByteArray();
  }

  /** A message whose whole body has that many bytes. */
  static byte[] messageOf(int bytes) {
    byte[] payload = new byte[bytes - "{\"payload\":\"\"}".length()];
    Arrays.fill(payload, (byte) 'x');
    return message(payload);
  }

  static byte[] gzip(byte[] plain) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(plain);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return packed.toByteArray();
  }

  static byte[] chunks(byte[] body) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (int at = 0; at < body.length; at += 60_000) {
      int length = Math.min(60_000, body.length - at);
      out.writeBytes((Integer.toHexString(length) + "\r\n").getBytes(StandardCharsets.US_ASCII));
      out.write(body, at, length);
      out.writeBytes("\r\n".getBytes(StandardCharsets.US_ASCII));
    }
    out.writeBytes("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    return out.toByteArray();
  }

  /** Of a POST of JSON, up to and with the empty line. */
  static String head(String path, String headers) {
    return "POST " + path + " HTTP/1.1\r\nHost: test\r\n" + JSON + "\r\n" + headers + "\r\n\r\n";
  }
}
