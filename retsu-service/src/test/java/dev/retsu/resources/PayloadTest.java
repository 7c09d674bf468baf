package dev.retsu.resources;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What was sent comes back unchanged, and is kept as its UTF-8. */
class PayloadTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final FakeQueues QUEUES = new FakeQueues();

  @RegisterExtension static final ServedApi API = new ServedApi(QUEUES);

  private static final String MESSAGES = "/v1/queues/" + QUEUES.add("payloads").id() + "/messages";

  private static void assertComesBack(String payload, String json) {
    assertThat(API.caller().post(MESSAGES, "{\"payload\":" + json + "}").status()).isEqualTo(201);
    assertThat(QUEUES.lastMessage.payload()).isEqualTo(payload.getBytes(StandardCharsets.UTF_8));
    JsonNode message = API.caller().send("POST", MESSAGES + "/dequeue", null).json();
    assertThat(message.get("payload").asText().equals(payload)).isTrue();
  }

  private static void assertComesBack(String payload) throws JsonProcessingException {
    assertComesBack(payload, MAPPER.writeValueAsString(payload));
  }

  /** B128, B131, B149, B185. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\0",
        "a\0b\0",
        "\r\n\t\u0001\u001f\u007f\u0085\u009f\u2028\u2029",
        "\uFFFE\uFFFF\uFEFF",
        "\uD83D\uDE00 \uDBFF\uDFFF",
        "\u05E9\u05DC\u05D5\u05DD \u202Eabc\u202C",
        "{\"b\":1,\"a\":1.0,\"a\":2,\"n\":1e400,\"i\":12345678901234567890}",
        "<script>alert(1)</script></textarea>\u001b[31m"
      })
  void aPayloadComesBack(String payload) throws JsonProcessingException {
    assertComesBack(payload);
  }

  @Test
  void escapesAreWhatTheyStandFor() {
    assertComesBack("\0/\"\\\uD83D\uDE00A", "\"\\u0000\\/\\\"\\\\\\ud83d\\uDE00\\u0041\"");
  }

  /** B130. */
  @Test
  void everyCharacterOfTheBasicPlaneComesBack() throws JsonProcessingException {
    StringBuilder all = new StringBuilder();
    for (char c = 0; c < Character.MAX_VALUE; c++) {
      if (!Character.isSurrogate(c)) {
        all.append(c);
      }
    }
    assertComesBack(all.append(Character.MAX_VALUE).toString());
  }

  @Test
  void aPayloadMayFillTheBody() throws JsonProcessingException {
    String frame = "{\"payload\":\"\"}";
    assertComesBack("x".repeat((1 << 20) - frame.length()));
    assertComesBack("\u20AC".repeat(((1 << 20) - frame.length()) / 3));
    assertComesBack("\0".repeat(((1 << 20) - frame.length()) / 6));
  }
}
