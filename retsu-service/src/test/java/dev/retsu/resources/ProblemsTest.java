package dev.retsu.resources;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.retsu.core.ErrorCode;
import dev.retsu.core.RetsuException;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every code of the contract, each with a request that gets it. */
class ProblemsTest {
  private static final FakeQueues QUEUES = new FakeQueues();

  @RegisterExtension static final ServedApi API = new ServedApi(QUEUES);

  private static final String QUEUE = QUEUES.add("problems").id().toString();
  private static final String MESSAGES = "/v1/queues/" + QUEUE + "/messages";

  /** B152. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "-1",
        "21",
        "1e9",
        "1000000000000",
        "",
        "abc",
        "1.0",
        "+1",
        "%201",
        "1&wait_seconds=1",
        "%zz",
        "%C0%80"
      })
  void aWaitOutOfItsRangeIsRefused(String wait) {
    try (RawConnection connection = API.connect()) {
      RawConnection.Answer answer =
          connection.post(MESSAGES + "/dequeue?wait_seconds=" + wait, new byte[0]).read();
      assertThat(answer.status()).isEqualTo(400);
      assertThat(answer.text()).contains("\"code\":\"invalid_parameter\"");
    }
  }

  static List<WrongRequests.Row> rows() {
    return new WrongRequests(QUEUE).all();
  }

  @ParameterizedTest
  @MethodSource("rows")
  void aWrongRequestGetsItsCode(WrongRequests.Row row) {
    Caller.Answer answer = API.caller().send(row.method(), row.path(), row.body());
    assertProblem(answer, row.code());
    if (row.detail() != null) {
      assertThat(answer.detail()).contains(row.detail());
    }
  }

  private static void assertProblem(Caller.Answer answer, ErrorCode code) {
    assertThat(answer.text()).contains("\"code\":\"" + code.code() + "\"");
    assertThat(answer.status()).isEqualTo(code.status());
    assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
    assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
    JsonNode problem = answer.json();
    assertThat(problem.get("type").asText()).isEqualTo("urn:retsu:problem:" + code.code());
    assertThat(problem.get("title").asText()).isNotBlank();
    assertThat(problem.get("status").asInt()).isEqualTo(code.status());
    assertThat(problem.get("request_id").asText()).isEqualTo(answer.header("X-Request-Id"));
    assertThat(answer.text()).doesNotContain("Exception", "java.", "dev.retsu", "jackson");
  }

  @Test
  void aMethodThatAPathDoesNotHaveIsAnsweredWithThoseItHas() {
    assertThat(allow("DELETE", "/v1/queues")).isEqualTo(Set.of("GET", "HEAD", "OPTIONS", "POST"));
    assertThat(allow("PUT", "/v1/queues/" + QUEUE))
        .isEqualTo(Set.of("GET", "HEAD", "OPTIONS", "PATCH"));
    assertThat(allow("GET", MESSAGES)).isEqualTo(Set.of("OPTIONS", "POST"));
    assertThat(allow("TRACE", MESSAGES)).isEqualTo(Set.of("OPTIONS", "POST"));
    assertThat(allow("COOK", MESSAGES)).isEqualTo(Set.of("OPTIONS", "POST"));
  }

  private static Set<String> allow(String method, String path) {
    try (RawConnection connection = API.connect()) {
      RawConnection.Answer answer =
          connection.send(method + " " + path + " HTTP/1.1\r\nHost: test\r\n\r\n").read();
      assertThat(answer.status()).as(answer.text()).isEqualTo(405);
      assertThat(answer.text()).contains("\"code\":\"method_not_allowed\"");
      return Set.of(answer.header("Allow").split(",\\s*"));
    }
  }

  /** B155. */
  @Test
  void optionsTellWhatAPathHas() {
    for (String path :
        List.of("/v1/queues", "/v1/queues/" + QUEUE, MESSAGES, MESSAGES + "/batch")) {
      Caller.Answer answer = API.caller().send("OPTIONS", path, null);
      assertThat(answer.status()).as(path).isBetween(200, 204);
      assertThat(answer.header("Allow")).as(path).contains("OPTIONS");
      Caller.Answer preflight =
          API.caller()
              .send("OPTIONS", path, new byte[0], "Origin", "http://a", "Accept", "text/html");
      assertThat(preflight.status()).as(path).isBetween(200, 204);
    }
    assertThat(API.caller().send("OPTIONS", "/v1/nothing", null).code()).isEqualTo("not_found");
  }

  @Test
  void headAnswersLikeGetWithoutABody() {
    Caller.Answer answer = API.caller().send("HEAD", "/v1/queues/" + QUEUE, null);
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.text()).isEmpty();
    assertThat(API.caller().send("HEAD", "/v1/queues/x", null).status()).isEqualTo(400);
  }

  @Test
  void anAnswerThatTheCallerCannotTakeIs406() {
    Caller.Answer answer =
        API.caller().send("GET", "/v1/queues", new byte[0], "Accept", "text/html, application/xml");
    assertProblem(answer, ErrorCode.NOT_ACCEPTABLE);
    assertThat(
            API.caller()
                .send("GET", "/v1/queues", new byte[0], "Accept", "text/html, */*;q=0.1")
                .status())
        .isEqualTo(200);
  }

  @Test
  void onlyJsonInUtf8IsTaken() {
    for (String type :
        List.of("text/plain", "application/json; charset=utf-16", "application/xml", "*/*")) {
      assertProblem(
          API.caller()
              .send("POST", MESSAGES, "{}".getBytes(StandardCharsets.UTF_8), "Content-Type", type),
          ErrorCode.UNSUPPORTED_MEDIA_TYPE);
    }
    assertProblem(
        API.caller().send("POST", MESSAGES, "{}".getBytes(StandardCharsets.UTF_8)),
        ErrorCode.UNSUPPORTED_MEDIA_TYPE);
    for (String type :
        List.of("application/json;charset=UTF-8", "Application/JSON; charset=\"utf-8\"")) {
      assertProblem(
          API.caller()
              .send("POST", MESSAGES, "{}".getBytes(StandardCharsets.UTF_8), "Content-Type", type),
          ErrorCode.INVALID_PAYLOAD);
    }
  }

  @Test
  void aBodyOfMoreThanOneMebibyteIs413() {
    Caller.Answer answer =
        API.caller().post(MESSAGES, "{\"payload\":\"" + "x".repeat(1 << 20) + "\"}");
    assertProblem(answer, ErrorCode.PAYLOAD_TOO_LARGE);
  }

  @Test
  void whatTheServiceCannotDoNowIs503() {
    FakeQueues away = new FakeQueues();
    away.failure = new RetsuException(ErrorCode.UNAVAILABLE, "the database is away");
    try (ApiServer other = ApiServer.start(away)) {
      Caller.Answer answer = new Caller(other).get("/v1/queues");
      assertProblem(answer, ErrorCode.UNAVAILABLE);
      assertThat(answer.header("Retry-After")).isEqualTo("1");
      away.failure = new IllegalStateException("secret of jdbc:postgresql://db");
      Caller.Answer defect = new Caller(other).get("/v1/queues");
      assertProblem(defect, ErrorCode.INTERNAL_ERROR);
      assertThat(defect.text()).doesNotContain("secret");
    }
  }

  @Test
  void everyCodeIsShown() {
    Set<ErrorCode> shown = EnumSet.noneOf(ErrorCode.class);
    rows().forEach(row -> shown.add(row.code()));
    shown.addAll(
        EnumSet.of( // each in a test of its own above
            ErrorCode.NOT_ACCEPTABLE,
            ErrorCode.UNSUPPORTED_MEDIA_TYPE,
            ErrorCode.PAYLOAD_TOO_LARGE,
            ErrorCode.UNAVAILABLE,
            ErrorCode.INTERNAL_ERROR));
    assertThat(shown).containsExactlyInAnyOrder(ErrorCode.values());
  }
}
