package dev.retsu.resources;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.retsu.core.ErrorCode;
import dev.retsu.core.RetsuException;
import dev.retsu.http.DirectCall;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A call is answered alike on the direct way and through Jersey. A request takes the second one
 * when anything about it is unusual, such as a list in its Accept header.
 */
class TwoWaysTest {
  private static final FakeQueues QUEUES = new FakeQueues();
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

  @ParameterizedTest
  @CsvSource({
    "/v1/queues/q/messages, /v1/queues/{queue}/messages",
    "/v1/queues/q/messages/dequeue, /v1/queues/{queue}/messages/dequeue",
    "/v1/queues/q/messages/m/acknowledge, /v1/queues/{queue}/messages/{message}/acknowledge",
    "/v1/queues/q/messages/m/extend, /v1/queues/{queue}/messages/{message}/extend",
    "/v1/queues/q/messages/m/release, /v1/queues/{queue}/messages/{message}/release",
  })
  void everyCallOfAMessageIsDirect(String path, String route) {
    DirectCall<?> call = new DirectRoutes(new MessageCalls(QUEUES, null)).find(path);
    assertThat(call).isNotNull();
    assertThat(call.route()).isEqualTo(route);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/v1/queues",
        "/v1/queues/q",
        "/v1/queues//messages",
        "/v1/queues/q/messages/",
        "/v1/queues/q/messages/batch",
        "/v1/queues/q/messages/dequeue/batch",
        "/v1/queues/q/messages/acknowledge/batch",
        "/v1/queues/q/messages/m/unknown",
        "/v1/queues/q/messages/m/extend/more",
        "/x/v1/queues/q/messages",
      })
  void whateverElseIsJerseys(String path) {
    assertThat(new DirectRoutes(new MessageCalls(QUEUES, null)).find(path)).isNull();
  }

  static Stream<String[]> refusals() {
    String queue = QUEUES.add("refusing").id().toString();
    String messages = "/v1/queues/" + queue + "/messages";
    String delivery = messages + "/" + UUID.randomUUID();
    String handle = "{\"receipt_handle\":\"" + UUID.randomUUID() + "\"";
    return Stream.of(
        new String[] {messages, "{"},
        new String[] {messages, "{\"payload\":\"\\ud800\"}"},
        new String[] {messages, "{\"payload\":\"a\",\"priority\":\"high\"}"},
        new String[] {messages, "{\"payload\":\"a\",\"ttl_seconds\":0}"},
        new String[] {messages, ""},
        new String[] {"/v1/queues/no-uuid/messages", "{\"payload\":\"a\"}"},
        new String[] {"/v1/queues/" + UUID.randomUUID() + "/messages", "{\"payload\":\"a\"}"},
        new String[] {messages + "/dequeue", "{}"},
        new String[] {messages + "/dequeue?wait_seconds=21", ""},
        new String[] {messages + "/dequeue?wait=1", ""},
        new String[] {"/v1/queues/" + UUID.randomUUID() + "/messages/dequeue", ""},
        new String[] {delivery + "/acknowledge", "{\"receipt_handle\":\"x\"}"},
        new String[] {delivery + "/acknowledge", ""},
        new String[] {messages + "/m/acknowledge", handle + "}"},
        new String[] {delivery + "/extend", handle + ",\"visibility_timeout_seconds\":0}"},
        new String[] {delivery + "/extend", handle + ",\"visibility_timeout_seconds\":5}"},
        new String[] {delivery + "/release", handle + ",\"delay_seconds\":-1}"},
        new String[] {delivery + "/release", handle + "}"});
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void aRefusalIsTheSame(String path, String body) {
    Map<String, Object> direct = told(send(path, body, "application/json"));
    assertThat(direct).isEqualTo(told(send(path, body, "application/json, */*")));
    assertThat(direct.get("status")).asString().startsWith("4");
  }

  @Test
  void aFailureIsTheSame() {
    String path = "/v1/queues/" + QUEUES.add("failing").id() + "/messages";
    for (RuntimeException failure :
        new RuntimeException[] {
          new RetsuException(ErrorCode.UNAVAILABLE, "the database is away"),
          new IllegalStateException("a defect"),
        }) {
      QUEUES.failure = failure;
      try {
        assertThat(told(send(path, "{\"payload\":\"a\"}", "application/json")))
            .isEqualTo(told(send(path, "{\"payload\":\"a\"}", "application/json, */*")));
      } finally {
        QUEUES.failure = null;
      }
    }
  }

  @Test
  void aLifeIsTheSame() {
    String messages = "/v1/queues/" + QUEUES.add("living").id() + "/messages";
    assertThat(life(messages, "application/json")).isEqualTo(life(messages, "text/*, */*"));
  }

  /** What can be seen of a message's life that does not differ from message to message. */
  private static Map<String, Object> life(String messages, String accept) {
    Map<String, Object> seen = new TreeMap<>();
    String payload = "{\"payload\":\"a \\u0000 \ud83d\ude80\"}";
    Caller.Answer enqueued = send(messages, payload, accept);
    seen.put("enqueue", told(enqueued).keySet());
    Caller.Answer delivered = send(messages + "/dequeue", "", accept);
    JsonNode message = delivered.json();
    assertThat(message.get("id")).isEqualTo(enqueued.json().get("id"));
    seen.put("payload", message.get("payload").asText());
    seen.put("dequeue", told(delivered).keySet());
    String delivery = messages + "/" + message.get("id").asText();
    String handle = "{\"receipt_handle\":" + message.get("receipt_handle");
    seen.put(
        "extend",
        told(send(delivery + "/extend", handle + ",\"visibility_timeout_seconds\":9}", accept))
            .keySet());
    seen.put("acknowledge", told(send(delivery + "/acknowledge", handle + "}", accept)));
    seen.put("again", told(send(delivery + "/acknowledge", handle + "}", accept)));
    seen.put("empty", told(send(messages + "/dequeue", "", accept)));
    return seen;
  }

  private static Caller.Answer send(String path, String body, String accept) {
    String[] headers = {"Accept", accept, "X-Request-Id", "same"};
    String[] withType = {
      "Accept", accept, "X-Request-Id", "same", "Content-Type", "application/json"
    };
    return caller.send(
        "POST", path, body.getBytes(StandardCharsets.UTF_8), body.isEmpty() ? headers : withType);
  }

  private static Map<String, Object> told(Caller.Answer answer) {
    Map<String, Object> told = new TreeMap<>();
    answer.response().headers().map().forEach((name, value) -> told.put(name, value));
    told.remove("date");
    told.put("status", answer.status());
    if (answer.response().body().length > 0) {
      answer.json().fields().forEachRemaining(e -> told.put("body." + e.getKey(), e.getValue()));
    }
    return told;
  }
}
