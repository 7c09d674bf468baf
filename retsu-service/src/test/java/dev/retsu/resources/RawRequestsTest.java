package dev.retsu.resources;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.retsu.http.RequestId;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;

/** Requests that no HTTP client would send: never a 500, never a page of the server's own. */
class RawRequestsTest {
  private static final FakeQueues QUEUES = new FakeQueues();

  @RegisterExtension static final ServedApi API = new ServedApi(QUEUES);

  private static final String QUEUE = "/v1/queues/" + QUEUES.add("raw").id();

  private static RawConnection.Answer send(String request) {
    try (RawConnection connection = API.connect()) {
      return connection.send(request).read();
    }
  }

  private static RawConnection.Answer get(String path, String... headers) {
    StringBuilder head = new StringBuilder("GET " + path + " HTTP/1.1\r\nHost: test\r\n");
    for (String header : headers) {
      head.append(header).append("\r\n");
    }
    return send(head.append("\r\n").toString());
  }

  private static void assertProblem(RawConnection.Answer answer, int status, String code) {
    assertThat(answer.text()).contains("\"code\":\"" + code + "\"");
    assertThat(answer.status()).isEqualTo(status);
    assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
    assertThat(answer.text()).contains("\"request_id\":\"" + answer.header("X-Request-Id") + "\"");
    assertThat(answer.text()).doesNotContain("Exception", "jetty", "java");
  }

  @ParameterizedTest
  @CsvSource({
    "/v1/queues/%zz, 400, invalid_path",
    "/v1/queues/%c0%80, 400, invalid_path",
    "/v1/queues/%ff, 400, invalid_path",
    "/v1/queues/%00, 400, invalid_path",
    "/v1/queues/..%2f..%2fetc, 400, invalid_path",
    "/v1/queues/%2e%2e/, 400, invalid_path",
    "/v1/../../etc/passwd, 400, invalid_path",
    "/v1/queues/%0d%0aX:1, 400, invalid_path",
    "/v1/queues/a\\b, 400, invalid_path",
    "/v1/queues/%3Cscript%3E, 400, invalid_path",
    "/v1/queues/{queue}, 400, invalid_path",
    "/v1/queues//messages, 400, invalid_path",
    "/v1/queues/é, 400, invalid_path",
    "/v1/queues?limit={, 400, invalid_parameter",
    "/v1/queues?limit=%, 400, invalid_parameter",
    "/v1/queues?%zz=1, 400, invalid_parameter",
    "/v1/queues?prefix=%ff, 400, invalid_parameter",
    "/v1/queues?&, 400, invalid_parameter",
    "//, 400, invalid_path",
    "?, 400, invalid_path",
    "?x=1, 400, invalid_path",
    "http://test, 404, not_found",
    "http://test?x=1, 404, not_found",
    "/v2/queues, 404, not_found",
    "/favicon.ico, 404, not_found"
  })
  void anOddPathGetsItsCode(String path, int status, String code) {
    assertProblem(get(path), status, code);
  }

  @Test
  void pathParametersAreNoPartOfAnIdentifier() {
    assertThat(get(QUEUE + ";a=b").status()).isIn(200, 400);
    assertThat(get("/v1/queues/").status()).isIn(200, 404);
  }

  @Test
  void anOddHeadGetsAnAnswer() {
    assertProblem(send("hello\r\n\r\n"), 400, "invalid_path");
    assertProblem(send("GET /v1/queues HTTP/1.1\r\n\r\n"), 400, "invalid_parameter");
    assertProblem(get("/v1/queues", "Bad Header: x"), 400, "invalid_parameter");
    assertProblem(get("/v1/queues", "X: a\u0001b"), 400, "invalid_parameter");
    assertProblem(send("GET /v1/queues HTTP/3.0\r\nHost: test\r\n\r\n"), 400, "invalid_parameter");
    assertProblem(get("/v1/queues", "X: " + "x".repeat(20_000)), 431, "payload_too_large");
    assertProblem(get("/v1/queues?prefix=" + "x".repeat(20_000)), 414, "invalid_path");
  }

  @Test
  void headersThatCannotBeReadAreRefused() {
    assertProblem(get("/v1/queues", "Accept: ;;"), 400, "invalid_parameter");
    assertProblem(get("/v1/queues", "Accept: a/b;q=x"), 400, "invalid_parameter");
    RawConnection.Answer answer =
        send(
            "POST /v1/queues HTTP/1.1\r\nHost: test\r\nContent-Type: ;;\r\n"
                + "Content-Length: 2\r\n\r\n{}");
    assertThat(answer.status()).as(answer.text()).isIn(400, 415);
    assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
  }

  @Test
  void aSaneRequestIdIsKeptAndAnotherReplaced() {
    assertThat(get(QUEUE, "X-Request-Id: abc-1/{}").header("X-Request-Id")).isEqualTo("abc-1/{}");
    String longest = "x".repeat(128);
    assertThat(get(QUEUE, "X-Request-Id: " + longest).header("X-Request-Id")).isEqualTo(longest);
    for (String bad : List.of("", "a b", longest + "x", "\u00e9")) {
      assertThat(get(QUEUE, "X-Request-Id: " + bad).header("X-Request-Id")).matches("[0-9a-f]{32}");
    }
    assertThat(get(QUEUE).header("X-Request-Id"))
        .matches("[0-9a-f]{32}")
        .isNotEqualTo(get(QUEUE).header("X-Request-Id"));
  }

  @Test
  void aDefectIsLoggedOnceWithTheRequestId() {
    Logger logger = (Logger) LoggerFactory.getLogger("dev.retsu.http.Problems");
    ListAppender<ILoggingEvent> log = new ListAppender<>();
    log.start();
    logger.addAppender(log);
    QUEUES.failure = new IllegalStateException("a defect");
    try {
      String id = UUID.randomUUID().toString();
      assertProblem(get(QUEUE, "X-Request-Id: " + id), 500, "internal_error");
      assertThat(log.list).hasSize(1);
      assertThat(log.list.get(0).getMDCPropertyMap()).containsEntry(RequestId.MDC_KEY, id);
      assertThat(log.list.get(0).getThrowableProxy().getMessage()).isEqualTo("a defect");
    } finally {
      QUEUES.failure = null;
      logger.detachAppender(log);
    }
  }

  @Test
  void aConnectionServesManyRequests() {
    try (RawConnection connection = API.connect()) {
      String request = "GET " + QUEUE + " HTTP/1.1\r\nHost: test\r\n\r\n";
      connection.send(request.repeat(10));
      for (int i = 0; i < 10; i++) {
        assertThat(connection.read().status()).isEqualTo(200);
      }
    }
  }
}
