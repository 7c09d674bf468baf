package dev.retsu.resources;

import static dev.retsu.resources.BodyBytes.head;
import static org.assertj.core.api.Assertions.assertThat;

import io.dropwizard.util.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies whose length is ambiguous or false, and bodies that never come to their end. */
class BodyLengthsTest {
  private static final FakeQueues QUEUES = new FakeQueues();

  @RegisterExtension static final ServedApi API = new ServedApi(QUEUES);

  private static final String MESSAGES = "/v1/queues/" + QUEUES.add("bodies").id() + "/messages";

  /** B139: what could smuggle a second request ends the connection. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Length: 14\r\nContent-Length: 15",
        "Content-Length: -1",
        "Content-Length: x",
        "Content-Length: 99999999999999999999",
        "Content-Length: 14\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: gzip"
      })
  void anAmbiguousLengthIsRefusedAndTheConnectionClosed(String headers) {
    try (RawConnection connection = API.connect()) {
      RawConnection.Answer answer =
          connection.send(head(MESSAGES, headers)).send("{\"payload\":\"\"}").read();
      assertThat(answer.status()).as(answer.text()).isEqualTo(400);
      assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
      assertThat(connection.isClosedByServer()).isTrue();
    }
  }

  @Test
  void aHugeLengthIsRefusedAtOnceAndWithAnExpectationNothingIsSent() {
    try (RawConnection connection = API.connect()) {
      connection.send(head(MESSAGES, "Expect: 100-continue\r\nContent-Length: 1048577"));
      assertTooLarge(connection.read());
      assertThat(connection.isClosedByServer()).isTrue();
    }
    try (RawConnection connection = API.connect()) {
      connection.send(head(MESSAGES, "Content-Length: 9999999999") + "abc");
      assertTooLarge(connection.read());
      assertThat(connection.isClosedByServer()).isTrue();
    }
  }

  @Test
  void aBodyIsAskedForWhenItsSenderWaitsForThat() {
    try (RawConnection connection = API.connect()) {
      connection.send(head(MESSAGES, "Expect: 100-continue\r\nContent-Length: 14"));
      assertThat(connection.read().status()).isEqualTo(100);
      assertThat(connection.send("{\"payload\":\"\"}").read().status()).isEqualTo(201);
    }
  }

  @Test
  void brokenChunksAreInvalid() {
    try (RawConnection connection = API.connect()) {
      RawConnection.Answer answer =
          connection.send(head(MESSAGES, "Transfer-Encoding: chunked")).send("zz\r\n{}\r\n").read();
      assertThat(answer.status()).as(answer.text()).isEqualTo(400);
      assertThat(connection.isClosedByServer()).isTrue();
    }
  }

  /** B143: five hundred half bodies hold no thread, and end with the idle time-out. */
  @Test
  void halfABodyHoldsNobodyUp() {
    assertThat(API.caller().post(MESSAGES, "{\"payload\":\"warm\"}").status()).isEqualTo(201);
    RawConnection[] halves = new RawConnection[500];
    try (ApiServer hasty = ApiServer.start(QUEUES, it -> it.setIdleTimeout(Duration.seconds(4)))) {
      sendHalfBodies(hasty, halves);
      assertThat(new Caller(hasty).post(MESSAGES, "{\"payload\":\"a\"}").status()).isEqualTo(201);
      for (RawConnection half : halves) {
        RawConnection.Answer answer = half.read();
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.text()).contains("\"code\":\"invalid_json\"");
        assertThat(half.isClosedByServer()).isTrue();
        half.close();
      }
    }
  }

  private static void sendHalfBodies(ApiServer to, RawConnection[] halves) {
    for (int i = 0; i < halves.length; i++) {
      halves[i] = to.connect();
      halves[i].send(head(MESSAGES, "Content-Length: 1000") + "{\"payload\":");
    }
  }

  private static void assertTooLarge(RawConnection.Answer answer) {
    assertThat(answer.status()).as(answer.text()).isEqualTo(413);
    assertThat(answer.text()).contains("\"code\":\"payload_too_large\"");
  }
}
