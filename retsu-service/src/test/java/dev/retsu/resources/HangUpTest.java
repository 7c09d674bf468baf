package dev.retsu.resources;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retsu.core.Queue;
import io.dropwizard.util.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** B016: consumers that are gone cost neither a place in the line nor a message. */
class HangUpTest {
  private static final FakeQueues QUEUES = new FakeQueues();

  @RegisterExtension static final ServedApi API = new ServedApi(QUEUES);

  private static final Duration IDLE = Duration.seconds(3);
  private String messages;

  @BeforeEach
  void addQueue() {
    Queue queue = QUEUES.add("hang-up-" + UUID.randomUUID().toString().substring(0, 8));
    messages = "/v1/queues/" + queue.id() + "/messages";
    QUEUES.released.clear();
  }

  private RawConnection park() {
    RawConnection consumer = API.connect();
    poll(consumer);
    return consumer;
  }

  private void poll(RawConnection consumer) {
    int parked = QUEUES.parked();
    consumer.post(messages + "/dequeue?wait_seconds=20", new byte[0]);
    Eventually.holds(() -> assertThat(QUEUES.parked()).isEqualTo(parked + 1));
  }

  private void enqueue(String payload) {
    assertThat(API.caller().post(messages, "{\"payload\":\"" + payload + "\"}").status())
        .isEqualTo(201);
  }

  private static void assertNobodyWaits() {
    Eventually.holds(() -> assertThat(QUEUES.parked()).isZero());
  }

  @Test
  void aClosedConnectionLeavesTheLine() {
    park().close();
    assertNobodyWaits();
  }

  @Test
  void aResetConnectionLeavesTheLine() {
    park().reset();
    assertNobodyWaits();
  }

  @Test
  void aHalfClosedConnectionGetsItsAnswerAtOnce() {
    try (RawConnection consumer = park()) {
      consumer.halfClose();
      assertThat(consumer.read().status()).isEqualTo(204);
      assertThat(consumer.isClosedByServer()).isTrue();
    }
    assertNobodyWaits();
  }

  @Test
  void aPipelinedRequestEndsTheWaitAndIsAnsweredItself() {
    try (RawConnection consumer = park()) {
      consumer.post(messages, "{\"payload\":\"p\"}".getBytes(), "Content-Type: application/json");
      assertThat(consumer.read().status()).isEqualTo(204);
      assertThat(consumer.read().status()).isEqualTo(201);
      consumer.post(messages + "/dequeue?wait_seconds=20", new byte[0]);
      assertThat(consumer.read().text()).contains("\"payload\":\"p\"");
    }
  }

  @Test
  void aConsumerThatStaysIsServedAgainAndAgain() {
    try (RawConnection consumer = park()) {
      for (int i = 0; i < 2; i++) {
        enqueue("m" + i);
        RawConnection.Answer answer = consumer.read();
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.text()).contains("\"payload\":\"m" + i + "\"");
        poll(consumer);
      }
      QUEUES.endWaits();
      assertThat(consumer.read().status()).isEqualTo(204);
    }
    assertThat(QUEUES.released).isEmpty();
  }

  @Test
  void theIdleTimeOutDoesNotEndAWait() {
    enqueue("warm");
    try (ApiServer hasty = ApiServer.start(QUEUES, it -> it.setIdleTimeout(IDLE));
        RawConnection consumer = hasty.connect()) {
      consumer.post(messages + "/dequeue", new byte[0]);
      assertThat(consumer.read().text()).contains("\"payload\":\"warm\"");
      poll(consumer);
      long parked = System.nanoTime();
      Eventually.holds(
          () -> assertThat(System.nanoTime() - parked).isGreaterThan(IDLE.toNanoseconds() * 3 / 2));
      enqueue("late");
      assertThat(consumer.read().text()).contains("\"payload\":\"late\"");
      // Before the server stops: then Jetty gives up what was silent for a second, also a
      // connection
      // whose answer the client has, but whose thread has not been told yet.
      assertThat(QUEUES.released).isEmpty();
    }
  }

  @Test
  void theNextConsumerGetsTheMessage() {
    RawConnection gone = park();
    try (RawConnection waiting = park()) {
      gone.close();
      Eventually.holds(() -> assertThat(QUEUES.parked()).isEqualTo(1));
      enqueue("kept");
      assertThat(waiting.read().text()).contains("\"payload\":\"kept\"");
    }
  }

  @Test
  void manyThatHangUpLeaveNothingBehind() {
    List<RawConnection> consumers = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      RawConnection consumer = API.connect();
      consumer.post(messages + "/dequeue?wait_seconds=20", new byte[0]);
      consumers.add(consumer);
    }
    Eventually.holds(() -> assertThat(QUEUES.parked()).isEqualTo(200));
    consumers.forEach(RawConnection::close);
    assertNobodyWaits();
  }

  /** The connection breaks while the answer is on its way: nobody got the messages. */
  @Test
  void whatCannotBeWrittenIsGivenBack() {
    String large = "x".repeat(1_000_000);
    for (int i = 0; i < 20; i++) {
      enqueue(large);
    }
    try (RawConnection consumer = API.connect()) {
      consumer.post(
          messages + "/dequeue/batch",
          "{\"max_messages\":20}".getBytes(),
          "Content-Type: application/json");
      assertThat(consumer.peek()).isEqualTo('H');
      Eventually.holds(HangUpTest::assertNoThreadWrites);
      consumer.reset();
    }
    Eventually.holds(() -> assertThat(QUEUES.released).hasSize(20));
  }

  /** The client does not read, and no thread waits for it. */
  private static void assertNoThreadWrites() {
    assertThat(Thread.getAllStackTraces().values())
        .noneMatch(
            stack ->
                Arrays.stream(stack)
                    .anyMatch(frame -> frame.getClassName().endsWith(".HttpOutput")));
  }
}
