package dev.retsu.resources;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.retsu.core.ErrorCode;
import dev.retsu.core.RetsuException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every code of the contract, each with a request that gets it. */
class ProblemsTest {
  private static final FakeQueues QUEUES = new FakeQueues();
  private static final String QUEUE = QUEUES.add("problems").id().toString();
  private static final String MESSAGES = "/v1/queues/" + QUEUE + "/messages";
  private static final String MESSAGE = MESSAGES + "/" + UUID.randomUUID();
  private static final String HANDLE = "\"receipt_handle\":\"" + UUID.randomUUID() + "\"";
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

  record Row(ErrorCode code, String method, String path, String body, String detail) {}

  private static Row post(ErrorCode code, String path, String body, String detail) {
    return new Row(code, "POST", path, body, detail);
  }

  private static Row get(ErrorCode code, String path, String detail) {
    return new Row(code, "GET", path, null, detail);
  }

  static List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    rows.addAll(rowsOfQueues());
    rows.addAll(rowsOfMessages());
    rows.addAll(rowsOfDeliveries());
    rows.addAll(rowsOfPaths());
    return rows;
  }

  private static List<Row> rowsOfQueues() {
    return List.of(
        post(ErrorCode.INVALID_JSON, "/v1/queues", "{", "ends before"),
        post(ErrorCode.INVALID_QUEUE_NAME, "/v1/queues", "{\"name\":\"A\"}", "name must be"),
        post(ErrorCode.INVALID_QUEUE_NAME, "/v1/queues", "{}", "name is missing"),
        post(ErrorCode.INVALID_QUEUE_NAME, "/v1/queues", "{\"name\":7}", "name must be a string"),
        post(
            ErrorCode.INVALID_VISIBILITY_TIMEOUT,
            "/v1/queues",
            "{\"name\":\"a\",\"visibility_timeout_seconds\":21601}",
            "from 1 to 21600"),
        post(
            ErrorCode.INVALID_MAX_DELIVERY_ATTEMPTS,
            "/v1/queues",
            "{\"name\":\"a\",\"max_delivery_attempts\":null}",
            "max_delivery_attempts must be a whole number, not null"),
        post(
            ErrorCode.INVALID_DEFAULT_MESSAGE_TTL,
            "/v1/queues",
            "{\"name\":\"a\",\"default_message_ttl_seconds\":0}",
            "from 1 to 2592000"),
        post(ErrorCode.QUEUE_ALREADY_EXISTS, "/v1/queues", "{\"name\":\"problems\"}", "problems"),
        new Row(ErrorCode.EMPTY_QUEUE_UPDATE, "PATCH", "/v1/queues/" + QUEUE, "{}", "at least one"),
        get(ErrorCode.QUEUE_NOT_FOUND, "/v1/queues/" + UUID.randomUUID(), "there is no queue"),
        get(ErrorCode.INVALID_PARAMETER, "/v1/queues?limit=101", "limit must be"),
        get(ErrorCode.INVALID_PARAMETER, "/v1/queues?limit=", "limit must be"),
        get(ErrorCode.INVALID_PARAMETER, "/v1/queues?limit=1&limit=1", "twice"),
        get(ErrorCode.INVALID_PARAMETER, "/v1/queues?cursor=%21", "cursor must be"),
        get(ErrorCode.INVALID_PARAMETER, "/v1/queues?prefix=A%25", "prefix must be"),
        get(ErrorCode.INVALID_PARAMETER, "/v1/queues?colour=red", "no parameter"));
  }

  private static List<Row> rowsOfMessages() {
    String dequeue = MESSAGES + "/dequeue";
    return List.of(
        post(ErrorCode.INVALID_PAYLOAD, MESSAGES, "{}", "payload is missing: give a string"),
        post(ErrorCode.INVALID_PAYLOAD, MESSAGES, "{\"payload\":{\"b\":1}}", "not an object"),
        post(
            ErrorCode.INVALID_PRIORITY,
            MESSAGES,
            "{\"payload\":\"\",\"priority\":\"high\"}",
            "HIGH"),
        post(ErrorCode.INVALID_PRIORITY, MESSAGES, "{\"payload\":\"\",\"priority\":5}", "a string"),
        post(ErrorCode.INVALID_TTL, MESSAGES, "{\"payload\":\"\",\"ttl_seconds\":-1}", "not -1"),
        post(
            ErrorCode.INVALID_DELAY,
            MESSAGES,
            "{\"payload\":\"\",\"delay_seconds\":86401}",
            "86400"),
        post(ErrorCode.INVALID_BATCH, MESSAGES + "/batch", "{\"messages\":[]}", "not empty"),
        post(ErrorCode.INVALID_BATCH, MESSAGES + "/batch", "{\"messages\":{}}", "an array"),
        post(ErrorCode.INVALID_BATCH, MESSAGES + "/batch", "{\"messages\":[1]}", "messages[0]"),
        post(ErrorCode.INVALID_BATCH, MESSAGES + "/batch", tooMany(), "1 to 100"),
        post(
            ErrorCode.INVALID_TTL,
            MESSAGES + "/batch",
            "{\"messages\":[{\"payload\":\"\"},{\"payload\":\"\",\"ttl_seconds\":1.5}]}",
            "messages[1].ttl_seconds"),
        post(
            ErrorCode.INVALID_PRIORITY,
            MESSAGES + "/batch",
            "{\"messages\":[{\"payload\":\"\"},{\"payload\":\"\",\"priority\":\"\"}]}",
            "messages[1].priority"),
        post(
            ErrorCode.INVALID_PARAMETER,
            dequeue + "?wait_seconds=21",
            null,
            "wait_seconds must be a whole number from 0 to 20, not \"21\""),
        post(ErrorCode.INVALID_JSON, dequeue, "{}", "takes no body"),
        post(ErrorCode.INVALID_BATCH, dequeue + "/batch", "{\"max_messages\":101}", "max_messages"),
        post(ErrorCode.INVALID_BATCH, dequeue + "/batch", "{}", "max_messages is missing"),
        post(
            ErrorCode.INVALID_PARAMETER,
            dequeue + "/batch",
            "{\"max_messages\":1,\"wait_seconds\":\"1\"}",
            "wait_seconds must be a whole number, not a string"));
  }

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
    try (RawConnection connection = server.connect()) {
      RawConnection.Answer answer =
          connection.post(MESSAGES + "/dequeue?wait_seconds=" + wait, new byte[0]).read();
      assertThat(answer.status()).isEqualTo(400);
      assertThat(answer.text()).contains("\"code\":\"invalid_parameter\"");
    }
  }

  private static String tooMany() {
    return "{\"messages\":[" + "{\"payload\":\"\"},".repeat(100) + "{\"payload\":\"\"}]}";
  }

  private static List<Row> rowsOfDeliveries() {
    return List.of(
        post(ErrorCode.INVALID_RECEIPT_HANDLE, MESSAGE + "/acknowledge", "{}", "is missing"),
        post(
            ErrorCode.INVALID_VISIBILITY_TIMEOUT,
            MESSAGE + "/extend",
            "{" + HANDLE + ",\"visibility_timeout_seconds\":0}",
            "from 1 to 21600"),
        post(
            ErrorCode.LEASE_NOT_CURRENT,
            MESSAGE + "/extend",
            "{" + HANDLE + ",\"visibility_timeout_seconds\":1}",
            "lease"),
        post(ErrorCode.LEASE_NOT_CURRENT, MESSAGE + "/release", "{" + HANDLE + "}", "lease"),
        post(
            ErrorCode.INVALID_DELAY,
            MESSAGE + "/release",
            "{" + HANDLE + ",\"delay_seconds\":-1}",
            "from 0 to 86400"),
        post(
            ErrorCode.INVALID_BATCH,
            MESSAGES + "/acknowledge/batch",
            "{\"entries\":[{\"id\":\"x\"," + HANDLE + "}]}",
            "entries[0].id"),
        post(
            ErrorCode.INVALID_RECEIPT_HANDLE,
            MESSAGES + "/acknowledge/batch",
            "{\"entries\":[{\"id\":\"%s\",\"receipt_handle\":\"x\"}]}".formatted(UUID.randomUUID()),
            "entries[0].receipt_handle"));
  }

  private static List<Row> rowsOfPaths() {
    return List.of(
        get(ErrorCode.INVALID_PATH, "/v1/queues/1-1-1-1-1", "UUID"),
        get(ErrorCode.INVALID_PATH, "/v1/queues/problems", "UUID"),
        get(ErrorCode.INVALID_PATH, "/v1/queues/%00", null),
        get(ErrorCode.INVALID_PATH, "/v1/queues/a%2Fb", null),
        post(ErrorCode.INVALID_PATH, MESSAGES + "/x/release", "{" + HANDLE + "}", "UUID"),
        get(ErrorCode.NOT_FOUND, "/", "nothing"),
        get(ErrorCode.NOT_FOUND, "/v1/nothing", "nothing"),
        get(ErrorCode.NOT_FOUND, "/application.wadl", "nothing"),
        get(ErrorCode.NOT_FOUND, "/v1/queues/" + QUEUE + "/nothing", "nothing"),
        new Row(ErrorCode.METHOD_NOT_ALLOWED, "DELETE", "/v1/queues", null, "Allow"),
        get(ErrorCode.METHOD_NOT_ALLOWED, MESSAGES, "Allow"));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void aWrongRequestGetsItsCode(Row row) {
    Caller.Answer answer = caller.send(row.method(), row.path(), row.body());
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
    try (RawConnection connection = server.connect()) {
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
      Caller.Answer answer = caller.send("OPTIONS", path, null);
      assertThat(answer.status()).as(path).isBetween(200, 204);
      assertThat(answer.header("Allow")).as(path).contains("OPTIONS");
      Caller.Answer preflight =
          caller.send("OPTIONS", path, new byte[0], "Origin", "http://a", "Accept", "text/html");
      assertThat(preflight.status()).as(path).isBetween(200, 204);
    }
    assertThat(caller.send("OPTIONS", "/v1/nothing", null).code()).isEqualTo("not_found");
  }

  @Test
  void headAnswersLikeGetWithoutABody() {
    Caller.Answer answer = caller.send("HEAD", "/v1/queues/" + QUEUE, null);
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.text()).isEmpty();
    assertThat(caller.send("HEAD", "/v1/queues/x", null).status()).isEqualTo(400);
  }

  @Test
  void anAnswerThatTheCallerCannotTakeIs406() {
    Caller.Answer answer =
        caller.send("GET", "/v1/queues", new byte[0], "Accept", "text/html, application/xml");
    assertProblem(answer, ErrorCode.NOT_ACCEPTABLE);
    assertThat(
            caller
                .send("GET", "/v1/queues", new byte[0], "Accept", "text/html, */*;q=0.1")
                .status())
        .isEqualTo(200);
  }

  @Test
  void onlyJsonInUtf8IsTaken() {
    for (String type :
        List.of("text/plain", "application/json; charset=utf-16", "application/xml", "*/*")) {
      assertProblem(
          caller.send(
              "POST", MESSAGES, "{}".getBytes(StandardCharsets.UTF_8), "Content-Type", type),
          ErrorCode.UNSUPPORTED_MEDIA_TYPE);
    }
    assertProblem(
        caller.send("POST", MESSAGES, "{}".getBytes(StandardCharsets.UTF_8)),
        ErrorCode.UNSUPPORTED_MEDIA_TYPE);
    for (String type :
        List.of("application/json;charset=UTF-8", "Application/JSON; charset=\"utf-8\"")) {
      assertProblem(
          caller.send(
              "POST", MESSAGES, "{}".getBytes(StandardCharsets.UTF_8), "Content-Type", type),
          ErrorCode.INVALID_PAYLOAD);
    }
  }

  @Test
  void aBodyOfMoreThanOneMebibyteIs413() {
    Caller.Answer answer = caller.post(MESSAGES, "{\"payload\":\"" + "x".repeat(1 << 20) + "\"}");
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
