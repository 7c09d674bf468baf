package dev.retsu.resources;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies that are broken, hostile, packed, or merely unusual. */
class BodiesTest {
  private static final FakeQueues QUEUES = new FakeQueues();

  @RegisterExtension static final ServedApi API = new ServedApi(QUEUES);

  private static final String MESSAGES = "/v1/queues/" + QUEUES.add("bodies").id() + "/messages";

  private static void assertRefused(String body, String code) {
    Caller.Answer answer = API.caller().post(MESSAGES, body);
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
    assertThat(API.caller().post(MESSAGES, "{\"payload\":\"a\",\n \"priority\" 1}").detail())
        .contains("line 2, column 1");
    assertThat(API.caller().post(MESSAGES, "{\"payload\":\"a\",\"col\\\"our\":1}").detail())
        .isEqualTo("unknown field \"col?our\"");
  }

  @Test
  void aMissingBodyIsInvalidJson() {
    assertThat(API.caller().send("POST", MESSAGES, null).code()).isEqualTo("invalid_json");
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
      byte[] body = BodyBytes.message(HexFormat.of().parseHex(hex));
      Caller.Answer answer =
          API.caller().send("POST", MESSAGES, body, "Content-Type", "application/json");
      assertThat(answer.code()).as(hex).isEqualTo("invalid_json");
    }
    for (String charset : List.of("UTF-16", "UTF-16LE", "UTF-32")) {
      byte[] body = "{\"payload\":\"a\"}".getBytes(Charset.forName(charset));
      Caller.Answer answer =
          API.caller().send("POST", MESSAGES, body, "Content-Type", "application/json");
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
}
