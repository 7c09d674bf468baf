package dev.retsu.resources;

import static org.assertj.core.api.Assertions.assertThat;

import io.dropwizard.util.Duration;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies that are broken, hostile, packed, or merely unusual. */
class BodiesTest {
  private static final int LIMIT = 1 << 20;
  private static final String JSON = "Content-Type: application/json";
  private static final FakeQueues QUEUES = new FakeQueues();
  private static final String MESSAGES = "/v1/queues/" + QUEUES.add("bodies").id() + "/messages";
  private static ApiServer server;
  private static Caller caller;

  @BeforeAll
  static void start() {
    server = ApiServer.start(QUEUES);
    caller = new Caller(server);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static void assertRefused(String body, String code) {
    Caller.Answer answer = caller.post(MESSAGES, body);
    assertThat(answer.text()).as(shown(body)).contains("\"code\":\"" + code + "\"");
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.text()).doesNotContain("Exception", "Source", "Feature", "java");
  }

  private static String shown(String body) {
    return body.substring(0, Math.min(body.length(), 100));
  }

  /** B133. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"payload\":\"\u0006\"}",
        "{\"payload\":\"a\"",
        "{\"payload\":\"a",
        "{\"payload\":\"a\"}}",
        "{\"payload\":\"a\"} {\"payload\":\"b\"}",
        "{\"payload\":\"a\"}x",
        "{\"payload\":NaN}",
        "{\"payload\":\"a\",\"ttl_seconds\":Infinity}",
        "{\"payload\":\"a\",\"ttl_seconds\":01}",
        "{\"payload\":\"a\"} // comment",
        "/* comment */ {\"payload\":\"a\"}",
        "{'payload':'a'}",
        "{payload:\"a\"}",
        "{\"payload\":\"a\",}",
        "{\"payload\":\"a\\x\"}",
        "{\"payload\":\"a\",\"payload\":\"a\"}",
        "{\"payload\":\"a\",\"pay\\u006coad\":\"a\"}",
        "{\"payload\":\"a\",\"colour\":{\"a\":1}}",
        "{\"payload\":\"a\",\"\\u0000\":1}",
        "[]",
        "\"payload\"",
        "null",
        "7",
        " ",
        "\uFEFF{\"payload\":\"a\"}"
      })
  void whatIsNotOneObjectOfKnownFieldsIsInvalidJson(String body) {
    assertRefused(body, "invalid_json");
  }

  @Test
  void aBrokenBodyIsRefusedWithItsPlace() {
    assertThat(caller.post(MESSAGES, "{\"payload\":\"a\",\n \"priority\" 1}").detail())
        .contains("line 2, column 1");
    assertThat(caller.post(MESSAGES, "{\"payload\":\"a\",\"col\\\"our\":1}").detail())
        .isEqualTo("unknown field \"col?our\"");
  }

  @Test
  void aMissingBodyIsInvalidJson() {
    assertThat(caller.send("POST", MESSAGES, null).code()).isEqualTo("invalid_json");
  }

  /** B134. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"soon\"",
        "1.5",
        "true",
        "1e1000000000",
        "null",
        "[]",
        "{}",
        "99999999999",
        "1.0"
      })
  void aWrongTypeIsRefusedWithTheCodeOfItsField(String value) {
    assertRefused("{\"payload\":\"a\",\"ttl_seconds\":" + value + "}", "invalid_ttl");
    assertRefused("{\"payload\":\"a\",\"delay_seconds\":" + value + "}", "invalid_delay");
  }

  /** B140. */
  @Test
  void hugeNumbersAndDeepNestingCostNothing() {
    assertRefused("{\"payload\":\"a\",\"ttl_seconds\":1e-1000000000}", "invalid_ttl");
    assertRefused("{\"ttl_seconds\":" + "9".repeat(10_000) + "}", "invalid_json");
    assertRefused("{\"payload\":" + "[".repeat(500_000), "invalid_payload");
    assertRefused("[".repeat(500_000), "invalid_json");
    assertRefused("{\"a\":".repeat(100_000), "invalid_json");
    assertRefused("{\"" + "a".repeat(500_000) + "\":1}", "invalid_json");
  }

  /** B130. */
  @Test
  void whatIsNotUtf8IsRefused() {
    for (String hex : List.of("ff", "c080", "eda080", "e9", "f4908080", "edb080", "80")) {
      byte[] body = message(HexFormat.of().parseHex(hex));
      Caller.Answer answer =
          caller.send("POST", MESSAGES, body, "Content-Type", "application/json");
      assertThat(answer.code()).as(hex).isEqualTo("invalid_json");
    }
    for (String charset : List.of("UTF-16", "UTF-16LE", "UTF-32")) {
      byte[] body = "{\"payload\":\"a\"}".getBytes(Charset.forName(charset));
      Caller.Answer answer =
          caller.send("POST", MESSAGES, body, "Content-Type", "application/json");
      assertThat(answer.code()).as(charset).isEqualTo("invalid_json");
    }
  }

  /** B130. */
  @ParameterizedTest
  @ValueSource(
      strings = {"\\ud83d", "\\ude00", "\\ude00\\ud83d", "\\ud83d\\ud83d\\ude00", "a\\uDBFFb"})
  void halfASurrogatePairIsRefused(String text) {
    assertRefused("{\"payload\":\"" + text + "\"}", "invalid_json");
  }

  private static byte[] message(byte[] payload) {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    body.writeBytes("{\"payload\":\"".getBytes(StandardCharsets.UTF_8));
    body.writeBytes(payload);
    body.writeBytes("\"}".getBytes(StandardCharsets.UTF_8));
    return body.toByteArray();
  }

  private static byte[] gzip(byte[] plain) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(plain);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return packed.toByteArray();
  }

  private static RawConnection.Answer packed(byte[] body, String encoding) {
    try (RawConnection connection = server.connect()) {
      return connection.post(MESSAGES, body, JSON, "Content-Encoding: " + encoding).read();
    }
  }

  /** B136. */
  @Test
  void gzipIsUnpackedOrRefused() {
    byte[] good = gzip(message(new byte[] {'a'}));
    assertThat(packed(good, "gzip").status()).isEqualTo(201);
    byte[] text = message(new byte[] {'a'});
    ByteArrayOutputStream members = new ByteArrayOutputStream();
    members.writeBytes(gzip(Arrays.copyOf(text, 5)));
    members.writeBytes(gzip(Arrays.copyOfRange(text, 5, text.length)));
    assertThat(packed(members.toByteArray(), "gzip").status()).isEqualTo(201);

    byte[] badChecksum = good.clone();
    badChecksum[good.length - 6] ^= 1;
    for (byte[] bad :
        List.of(text, Arrays.copyOf(good, good.length - 9), badChecksum, new byte[] {31})) {
      RawConnection.Answer answer = packed(bad, "gzip");
      assertThat(answer.status()).as(answer.text()).isEqualTo(400);
      assertThat(answer.text()).contains("\"code\":\"invalid_json\"");
    }
  }

  /** B136. */
  @ParameterizedTest
  @ValueSource(strings = {"zstd", "br", "deflate", "compress", "nonsense"})
  void anotherEncodingIs415(String encoding) {
    RawConnection.Answer answer = packed(gzip(message(new byte[0])), encoding);
    assertThat(answer.status()).as(answer.text()).isEqualTo(415);
    assertThat(answer.text()).contains("\"code\":\"unsupported_media_type\"");
  }

  /** B139. */
  @Test
  void whatUnpacksToTooMuchIsTooLarge() {
    byte[] bomb = gzip(message(new byte[64 << 20]));
    assertThat(bomb.length).isLessThan(LIMIT);
    assertTooLarge(packed(bomb, "gzip"));
  }

  private static void assertTooLarge(RawConnection.Answer answer) {
    assertThat(answer.status()).as(answer.text()).isEqualTo(413);
    assertThat(answer.text()).contains("\"code\":\"payload_too_large\"");
  }

  private static byte[] messageOf(int bytes) {
    byte[] payload = new byte[bytes - "{\"payload\":\"\"}".length()];
    Arrays.fill(payload, (byte) 'x');
    return message(payload);
  }

  @Test
  void oneMebibyteIsTakenAndOneByteMoreIsNot() {
    try (RawConnection connection = server.connect()) {
      assertThat(connection.post(MESSAGES, messageOf(LIMIT), JSON).read().status()).isEqualTo(201);
      assertTooLarge(connection.post(MESSAGES, messageOf(LIMIT + 1), JSON).read());
      assertThat(connection.post(MESSAGES, messageOf(50), JSON).read().status()).isEqualTo(201);
    }
  }

  /** B139. */
  @Test
  void aChunkedBodyIsCountedWhileItIsRead() {
    try (RawConnection connection = server.connect()) {
      connection.send(chunkedHead()).send(chunks(messageOf(LIMIT)));
      assertThat(connection.read().status()).isEqualTo(201);
      connection.send(chunkedHead()).send(chunks(messageOf(LIMIT + 1)));
      assertTooLarge(connection.read());
    }
  }

  private static String chunkedHead() {
    return "POST "
        + MESSAGES
        + " HTTP/1.1\r\nHost: test\r\n"
        + JSON
        + "\r\nTransfer-Encoding: chunked\r\n\r\n";
  }

  private static byte[] chunks(byte[] body) {
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

  /** B139: what could smuggle a second request ends the connection. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Length: 14\r\nContent-Length: 15",
        "Content-Length: -1",
        "Content-Length: x",
        "Content-Length: 99999999999999999999",
        "Content-Length: 14\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: gzip"
      })
  void anAmbiguousLengthIsRefusedAndTheConnectionClosed(String headers) {
    try (RawConnection connection = server.connect()) {
      RawConnection.Answer answer =
          connection
              .send("POST " + MESSAGES + " HTTP/1.1\r\nHost: test\r\n" + JSON + "\r\n" + headers)
              .send("\r\n\r\n{\"payload\":\"\"}")
              .read();
      assertThat(answer.status()).as(answer.text()).isIn(400, 501);
      assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
      assertThat(connection.isClosedByServer()).isTrue();
    }
  }

  @Test
  void aHugeLengthIsRefusedAtOnceAndWithAnExpectationNothingIsSent() {
    try (RawConnection connection = server.connect()) {
      connection.send(
          "POST "
              + MESSAGES
              + " HTTP/1.1\r\nHost: test\r\n"
              + JSON
              + "\r\nExpect: 100-continue\r\nContent-Length: 1048577\r\n\r\n");
      assertTooLarge(connection.read());
      assertThat(connection.isClosedByServer()).isTrue();
    }
    try (RawConnection connection = server.connect()) {
      connection.send(
          "POST "
              + MESSAGES
              + " HTTP/1.1\r\nHost: test\r\n"
              + JSON
              + "\r\nContent-Length: 9999999999\r\n\r\nabc");
      assertTooLarge(connection.read());
      assertThat(connection.isClosedByServer()).isTrue();
    }
  }

  @Test
  void aBodyIsAskedForWhenItsSenderWaitsForThat() {
    try (RawConnection connection = server.connect()) {
      connection.send(
          "POST "
              + MESSAGES
              + " HTTP/1.1\r\nHost: test\r\n"
              + JSON
              + "\r\nExpect: 100-continue\r\nContent-Length: 14\r\n\r\n");
      assertThat(connection.read().status()).isEqualTo(100);
      assertThat(connection.send("{\"payload\":\"\"}").read().status()).isEqualTo(201);
    }
  }

  @Test
  void brokenChunksAreInvalid() {
    try (RawConnection connection = server.connect()) {
      RawConnection.Answer answer = connection.send(chunkedHead()).send("zz\r\n{}\r\n").read();
      assertThat(answer.status()).as(answer.text()).isEqualTo(400);
      assertThat(connection.isClosedByServer()).isTrue();
    }
  }

  /** B143: five hundred half bodies hold no thread, and end with the idle time-out. */
  @Test
  void halfABodyHoldsNobodyUp() {
    assertThat(caller.post(MESSAGES, "{\"payload\":\"warm\"}").status()).isEqualTo(201);
    RawConnection[] halves = new RawConnection[500];
    try (ApiServer hasty = ApiServer.start(QUEUES, it -> it.setIdleTimeout(Duration.seconds(4)))) {
      sendHalfBodies(hasty, halves);
      assertThat(new Caller(hasty).post(MESSAGES, "{\"payload\":\"a\"}").status()).isEqualTo(201);
      for (RawConnection half : halves) {
        RawConnection.Answer answer = half.read();
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.text()).contains("\"code\":\"invalid_json\"");
        assertThat(half.isClosedByServer()).isTrue();
        half.close();
      }
    }
  }

  private static void sendHalfBodies(ApiServer to, RawConnection[] halves) {
    for (int i = 0; i < halves.length; i++) {
      halves[i] = to.connect();
      halves[i].send(
          "POST "
              + MESSAGES
              + " HTTP/1.1\r\nHost: test\r\n"
              + JSON
              + "\r\nContent-Length: 1000\r\n\r\n{\"payload\":");
    }
  }
}
