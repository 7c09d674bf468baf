package dev.retsu.resources;

import static dev.retsu.resources.BodyBytes.JSON;
import static dev.retsu.resources.BodyBytes.LIMIT;
import static dev.retsu.resources.BodyBytes.chunks;
import static dev.retsu.resources.BodyBytes.gzip;
import static dev.retsu.resources.BodyBytes.head;
import static dev.retsu.resources.BodyBytes.message;
import static dev.retsu.resources.BodyBytes.messageOf;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies that are packed, or of one byte too many, however their length is told. */
class BodySizesTest {
  private static final String CHUNKED = "Transfer-Encoding: chunked";
  private static final FakeQueues QUEUES = new FakeQueues();

  @RegisterExtension static final ServedApi API = new ServedApi(QUEUES);

  private static final String MESSAGES = "/v1/queues/" + QUEUES.add("bodies").id() + "/messages";

  private static RawConnection.Answer packed(byte[] body, String encoding) {
    try (RawConnection connection = API.connect()) {
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

  @Test
  void oneMebibyteIsTakenAndOneByteMoreIsNot() {
    try (RawConnection connection = API.connect()) {
      assertThat(connection.post(MESSAGES, messageOf(LIMIT), JSON).read().status()).isEqualTo(201);
      assertTooLarge(connection.post(MESSAGES, messageOf(LIMIT + 1), JSON).read());
      assertThat(connection.post(MESSAGES, messageOf(50), JSON).read().status()).isEqualTo(201);
    }
  }

  /** B139. */
  @Test
  void aChunkedBodyIsCountedWhileItIsRead() {
    try (RawConnection connection = API.connect()) {
      connection.send(head(MESSAGES, CHUNKED)).send(chunks(messageOf(LIMIT)));
      assertThat(connection.read().status()).isEqualTo(201);
      connection.send(head(MESSAGES, CHUNKED)).send(chunks(messageOf(LIMIT + 1)));
      assertTooLarge(connection.read());
    }
  }
}
