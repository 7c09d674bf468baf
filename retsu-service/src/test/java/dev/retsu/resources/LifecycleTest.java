package dev.retsu.resources;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Every call of the API, as it succeeds. */
class LifecycleTest {
  private static final FakeQueues QUEUES = new FakeQueues();

  @RegisterExtension static final ServedApi API = new ServedApi(QUEUES);

  @Test
  void aQueueIsCreatedReadListedAndUpdated() {
    Caller.Answer created =
        API.caller().post("/v1/queues", "{\"name\":\"life\",\"max_delivery_attempts\":7}");
    assertThat(created.status()).isEqualTo(201);
    JsonNode queue = created.json();
    String path = "/v1/queues/" + queue.get("id").asText();
    assertThat(created.header("Location")).isEqualTo(API.url(path));
    assertThat(queue.get("name").asText()).isEqualTo("life");
    assertThat(queue.get("visibility_timeout_seconds").asInt()).isEqualTo(30);
    assertThat(queue.get("max_delivery_attempts").asInt()).isEqualTo(7);
    assertThat(queue.get("default_message_ttl_seconds").asInt()).isEqualTo(604_800);
    assertThat(queue.get("created_at").asText()).isEqualTo("2026-11-30T10:00:00.123456Z");
    assertThat(queue.get("updated_at").asText()).isEqualTo("2026-11-30T10:00:00.123456Z");
    assertThat(queue.size()).isEqualTo(7);
    assertThat(API.caller().get(path).json()).isEqualTo(queue);

    Caller.Answer updated = API.caller().send("PATCH", path, "{\"visibility_timeout_seconds\":60}");
    assertThat(updated.status()).isEqualTo(200);
    assertThat(updated.json().get("visibility_timeout_seconds").asInt()).isEqualTo(60);
    assertThat(updated.json().get("max_delivery_attempts").asInt()).isEqualTo(7);
  }

  @Test
  void queuesAreListedInPages() {
    for (String name : new String[] {"page-c", "page-a", "page-b"}) {
      QUEUES.add(name);
    }
    JsonNode first = API.caller().get("/v1/queues?prefix=page-&limit=2").json();
    assertThat(first.findValuesAsText("name")).containsExactly("page-a", "page-b");
    String cursor = first.get("next_cursor").asText();
    JsonNode second = API.caller().get("/v1/queues?prefix=page-&limit=2&cursor=" + cursor).json();
    assertThat(second.findValuesAsText("name")).containsExactly("page-c");
    assertThat(second.get("next_cursor").isNull()).isTrue();
  }

  @Test
  void aMessageLives() {
    String messages = "/v1/queues/" + QUEUES.add("messages").id() + "/messages";
    Caller.Answer enqueued =
        API.caller()
            .post(messages, "{\"payload\":\"hello\",\"priority\":\"HIGH\",\"ttl_seconds\":9}");
    assertThat(enqueued.status()).isEqualTo(201);
    String id = enqueued.json().get("id").asText();

    Caller.Answer dequeued = API.caller().send("POST", messages + "/dequeue", null);
    assertThat(dequeued.status()).isEqualTo(200);
    JsonNode message = dequeued.json();
    assertThat(message.get("id").asText()).isEqualTo(id);
    assertThat(message.get("payload").asText()).isEqualTo("hello");
    assertThat(message.get("priority").asText()).isEqualTo("HIGH");
    assertThat(message.get("delivery_attempts").asInt()).isEqualTo(1);
    assertThat(message.get("enqueued_at").asText()).isEqualTo("2026-11-30T10:00:00.123456Z");
    assertThat(message.size()).isEqualTo(8);
    String handle = "{\"receipt_handle\":\"" + message.get("receipt_handle").asText() + "\"";

    Caller.Answer extended =
        API.caller()
            .post(messages + "/" + id + "/extend", handle + ",\"visibility_timeout_seconds\":60}");
    assertThat(extended.status()).isEqualTo(200);
    assertThat(extended.json().get("available_after").asText())
        .isEqualTo("2026-11-30T10:01:00.123456Z");

    String acknowledge = messages + "/" + id + "/acknowledge";
    Caller.Answer first = API.caller().post(acknowledge, handle + "}");
    assertThat(first.status()).isEqualTo(204);
    assertThat(first.header("Retsu-Acknowledged")).isEqualTo("true");
    Caller.Answer again = API.caller().post(acknowledge, handle + "}");
    assertThat(again.status()).isEqualTo(204);
    assertThat(again.header("Retsu-Acknowledged")).isEqualTo("false");
    assertThat(API.caller().send("POST", messages + "/dequeue?wait_seconds=0", null).status())
        .isEqualTo(204);
  }

  @Test
  void aReleasedMessageComesBack() {
    String messages = "/v1/queues/" + QUEUES.add("released").id() + "/messages";
    API.caller().post(messages, "{\"payload\":\"\"}");
    JsonNode message = API.caller().send("POST", messages + "/dequeue", null).json();
    String release = messages + "/" + message.get("id").asText() + "/release";
    String body =
        "{\"receipt_handle\":\""
            + message.get("receipt_handle").asText()
            + "\",\"delay_seconds\":0}";
    assertThat(API.caller().post(release, body).status()).isEqualTo(204);
    assertThat(API.caller().post(release, body).status()).isEqualTo(409);
    assertThat(API.caller().send("POST", messages + "/dequeue", null).status()).isEqualTo(200);
  }

  @Test
  void batchesKeepTheirOrder() {
    String messages = "/v1/queues/" + QUEUES.add("batches").id() + "/messages";
    Caller.Answer enqueued =
        API.caller()
            .post(
                messages + "/batch",
                "{\"messages\":[{\"payload\":\"a\"},{\"payload\":\"b\",\"priority\":\"LOW\"}]}");
    assertThat(enqueued.status()).isEqualTo(201);
    assertThat(enqueued.json().get("ids")).hasSize(2);
    JsonNode got = API.caller().post(messages + "/dequeue/batch", "{\"max_messages\":100}").json();
    assertThat(got.findValuesAsText("payload")).containsExactly("a", "b");
    JsonNode second = got.get("messages").get(1);
    Caller.Answer acknowledged =
        API.caller()
            .post(
                messages + "/acknowledge/batch",
                "{\"entries\":[{\"id\":\"%s\",\"receipt_handle\":\"%s\"},{\"id\":\"%s\",\"receipt_handle\":\"%s\"}]}"
                    .formatted(
                        UUID.randomUUID(),
                        UUID.randomUUID(),
                        second.get("id").asText(),
                        second.get("receipt_handle").asText()));
    assertThat(acknowledged.status()).isEqualTo(200);
    assertThat(acknowledged.json().findValuesAsText("outcome"))
        .containsExactly("not_current", "acknowledged");
    JsonNode empty = API.caller().post(messages + "/dequeue/batch", "{\"max_messages\":1}").json();
    assertThat(empty.get("messages")).isEmpty();
  }
}
