package dev.retsu.hostile;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import java.util.UUID;

/**
 * Makes requests that are wrong in none, one or several of their parts. Each is meant as one
 * request: whatever follows its head belongs to its body, or is nothing.
 */
final class HttpGrammar {
  private static final String CHUNKED = "Transfer-Encoding: chunked";

  private final Random random;
  private final HttpParts parts;

  HttpGrammar(long seed, UUID queue) {
    random = new Random(seed);
    parts = new HttpParts(random, queue);
  }

  HttpAttempt next() {
    return random.nextInt(4) == 0 ? enqueue() : any();
  }

  /** Sound but for its framing, so that what is behind the parser has something to do, too. */
  private HttpAttempt enqueue() {
    boolean isPacked = parts.odd(3);
    byte[] body = isPacked ? parts.packed() : parts.enqueueBody();
    String framing = parts.odd(3) ? oddFraming(body.length) : framing(body.length);
    String head =
        "POST "
            + parts.messages()
            + " HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\n"
            + (isPacked ? "Content-Encoding: gzip\r\n" : "")
            + framing
            + "\r\n\r\n";
    return new HttpAttempt(join(head, framed(framing, body)), false, true);
  }

  private HttpAttempt any() {
    String method = parts.method();
    String version = parts.odd(12) ? oddVersion() : "HTTP/1.1";
    String end = parts.odd(20) ? parts.pick("\n", "\r", "\r\r\n") : "\r\n";
    byte[] body = random.nextInt(3) == 0 ? new byte[0] : parts.body();
    String framing = parts.odd(3) ? oddFraming(body.length) : framing(body.length);
    String line = method + " " + parts.target() + " " + version + end;
    String head = line + parts.headers(end) + framing + (framing.isEmpty() ? "" : end) + end;
    byte[] bytes = join(head, framed(framing, body));
    boolean isCut = parts.odd(15);
    boolean isWhole = !isCut && end.equals("\r\n") && version.equals("HTTP/1.1");
    byte[] sent = isCut ? Arrays.copyOf(bytes, random.nextInt(bytes.length)) : bytes;
    return new HttpAttempt(sent, method.equals("HEAD"), isWhole);
  }

  private String oddVersion() {
    return parts.pick("HTTP/1.0", "HTTP/2.0", "HTTP/1.10", "HTTP/9", "x", "");
  }

  private byte[] framed(String framing, byte[] body) {
    boolean isChunked = framing.toLowerCase(Locale.ROOT).contains("chunked");
    return isChunked ? chunked(body) : framing.isEmpty() ? new byte[0] : body;
  }

  private static byte[] join(String head, byte[] body) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(HttpParts.bytes(head));
    out.writeBytes(body);
    return out.toByteArray();
  }

  private String framing(int length) {
    return length == 0
        ? parts.pick("", "Content-Length: 0")
        : parts.pick("Content-Length: " + length, CHUNKED);
  }

  /** Shapes of request smuggling, all of which hold the whole rest. */
  private String oddFraming(int length) {
    String exact = "Content-Length: " + length;
    return parts.pick(
        exact + "\r\n" + exact,
        exact + "\r\nContent-Length: 0",
        exact + "\r\n" + CHUNKED,
        CHUNKED + "\r\n" + exact,
        "Content-Length: 0\r\n" + CHUNKED,
        CHUNKED + "\r\n" + CHUNKED,
        "Transfer-Encoding: xchunked",
        "Transfer-Encoding: chunked, identity",
        "Transfer-Encoding:\tchunked",
        "Transfer-Encoding : chunked",
        "Transfer-Encoding: identity\r\nContent-Length: 0",
        "Transfer-Encoding: gzip, chunked",
        "Content-Length: +" + length,
        "Content-Length: " + length + ", " + length,
        "Content-Length: -1",
        "Content-Length: 0x10",
        "Content-Length: 18446744073709551616",
        "X: y\r\n " + CHUNKED + "\r\n" + exact);
  }

  private byte[] chunked(byte[] body) {
    String size = Integer.toHexString(body.length);
    String line =
        parts.odd(4)
            ? parts.pick(
                "0x" + size,
                "-" + size,
                " " + size,
                size + " ",
                size + ";a=b",
                size + ";\n",
                "FFFFFFFFFFFFFFFFF",
                size + "\n",
                "")
            : size;
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    if (body.length > 0) {
      out.writeBytes(HttpParts.bytes(line + "\r\n"));
      out.writeBytes(body);
      out.writeBytes(HttpParts.bytes(parts.odd(10) ? parts.pick("", "\n", "x\r\n") : "\r\n"));
    }
    out.writeBytes(
        HttpParts.bytes("0\r\n" + (parts.odd(5) ? "Content-Length: 5\r\n" : "") + "\r\n"));
    return out.toByteArray();
  }
}
