package dev.retsu.resources;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.retsu.hostile.HostileClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The short form: {@code HostileClientsIT} goes on for as long as one likes, against a process.
 * {@code -Dretsu.fuzz.seed=…} tries other requests.
 */
class HttpFuzzTest {
  private static final FakeQueues QUEUES = new FakeQueues();

  @RegisterExtension static final ServedApi API = new ServedApi(QUEUES);

  @Test
  void everyHostileRequestGetsItsAnswerAndTheServerGoesOn() {
    long seed = Long.getLong("retsu.fuzz.seed", 1);
    HostileClient client = new HostileClient(API.port(), QUEUES.add("fuzz").id(), seed);
    client.send(1_500);
    assertThat(client.answers().keySet())
        .as("the grammar reaches what it is to reach: %s", client.answers())
        .contains(200, 201, 400, 404, 405, 413, 414, 415, 431);
    assertServes("/v1/queues/" + QUEUES.add("after-the-fuzz").id() + "/messages");
    Eventually.holds(() -> assertThat(QUEUES.parked()).isZero());
  }

  private static void assertServes(String messages) {
    assertThat(API.caller().post(messages, "{\"payload\":\"after\"}").status()).isEqualTo(201);
    JsonNode message = API.caller().post(messages + "/dequeue", null).json();
    assertThat(message.get("payload").asText()).isEqualTo("after");
    String acknowledge = messages + "/" + message.get("id").asText() + "/acknowledge";
    String body = "{\"receipt_handle\":\"" + message.get("receipt_handle").asText() + "\"}";
    assertThat(API.caller().post(acknowledge, body).status()).isEqualTo(204);
  }
}
