package dev.retsu.bench.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ResponseParserTest {
  private final ResponseParser parser = new ResponseParser();

  static Stream<Arguments> responses() {
    return Stream.of(
        Arguments.of("HTTP/1.1 201 Created\r\nContent-Length: 5\r\n\r\nhello", 201, "hello"),
        Arguments.of("HTTP/1.1 200 OK\nCONTENT-LENGTH:5\n\nhello", 200, "hello"),
        Arguments.of("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n", 200, ""),
        Arguments.of("HTTP/1.1 204 No Content\r\nDate: today\r\n\r\n", 204, ""),
        Arguments.of("HTTP/1.1 204\r\n\r\n", 204, ""),
        Arguments.of(
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\n\r\n3\r\nhel\r\nA;x=y\r\nlo, world!\r\n0\r\n\r\n",
            200,
            "hello, world!"),
        Arguments.of(
            "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nTrailer: x\r\n\r\n",
            200,
            "hello"),
        Arguments.of(
            "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok",
            200,
            "ok"),
        Arguments.of(
            "HTTP/1.1 200 OK\r\nContent-Length: 3000\r\n\r\n" + "y".repeat(3000),
            200,
            "y".repeat(3000)));
  }

  @ParameterizedTest
  @MethodSource("responses")
  void readsTheSameWhereverTheBytesAreSplit(String text, int status, String body)
      throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    for (int split = 1; split < bytes.length; split++) {
      parser.reset();
      assertThat(parser.feed(ByteBuffer.wrap(bytes, 0, split))).as("split %s", split).isFalse();
      assertThat(parser.feed(ByteBuffer.wrap(bytes, split, bytes.length - split))).isTrue();
      assertThat(parser.status()).isEqualTo(status);
      assertThat(parser.text()).isEqualTo(body);
      assertThat(parser.keepAlive()).isTrue();
    }
  }

  @ParameterizedTest
  @MethodSource("responses")
  void readsByteByByte(String text, int status, String body) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    parser.reset();
    for (int i = 0; i < bytes.length; i++) {
      assertThat(parser.feed(ByteBuffer.wrap(bytes, i, 1))).isEqualTo(i == bytes.length - 1);
    }
    assertThat(parser.status()).isEqualTo(status);
    assertThat(parser.text()).isEqualTo(body);
  }

  @Test
  void leavesTheNextResponseInTheBuffer() throws IOException {
    ByteBuffer both = ascii("HTTP/1.1 204 No Content\r\n\r\nHTTP/1.1 200 OK\r\n");
    parser.reset();
    assertThat(parser.feed(both)).isTrue();
    assertThat(both.remaining()).isEqualTo("HTTP/1.1 200 OK\r\n".length());
  }

  @Test
  void forgetsTheLastResponse() throws IOException {
    parser.reset();
    parser.feed(ascii("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok"));
    assertThat(parser.keepAlive()).isFalse();
    parser.reset();
    assertThat(parser.feed(ascii("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx"))).isTrue();
    assertThat(parser.keepAlive()).isTrue();
    assertThat(parser.text()).isEqualTo("x");
  }

  @Test
  void takesTheEndOfTheConnectionForTheEndOfABodyWithoutLength() throws IOException {
    parser.reset();
    assertThat(parser.feed(ascii("HTTP/1.1 200 OK\r\n\r\nall of it"))).isFalse();
    assertThat(parser.endOfStream()).isTrue();
    assertThat(parser.text()).isEqualTo("all of it");
    assertThat(parser.keepAlive()).isFalse();
  }

  @Test
  void doesNotTakeATruncatedBodyForWhole() throws IOException {
    parser.reset();
    assertThat(parser.feed(ascii("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf"))).isFalse();
    assertThat(parser.endOfStream()).isFalse();
  }

  @Test
  void refusesWhatIsNotHttp() {
    parser.reset();
    assertThatThrownBy(() -> parser.feed(ascii("SSH-2.0-OpenSSH\r\n")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("SSH-2.0");
  }

  @Test
  void refusesALineWithoutEnd() {
    parser.reset();
    assertThatThrownBy(() -> parser.feed(ascii("HTTP/1.1 200 OK\r\nX: " + "x".repeat(20_000))))
        .isInstanceOf(IOException.class);
  }

  private static ByteBuffer ascii(String text) {
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
  }
}
