package dev.retsu.resources;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.retsu.api.AcknowledgeBatchRequest;
import dev.retsu.api.AcknowledgeRequest;
import dev.retsu.api.CreateQueueRequest;
import dev.retsu.api.DequeueBatchRequest;
import dev.retsu.api.EnqueueBatchRequest;
import dev.retsu.api.EnqueueRequest;
import dev.retsu.api.ExtendRequest;
import dev.retsu.api.ReleaseRequest;
import dev.retsu.api.UpdateQueueRequest;
import dev.retsu.core.NewMessage;
import dev.retsu.core.QueueName;
import dev.retsu.core.RetsuException;
import dev.retsu.http.RequestReader;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedHashMap;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * Whatever bytes come as a body, each call either takes them, and then means what an independent
 * parser reads in them, or refuses them as the caller's fault. Every call sees every input, so that
 * the body of one is tried on all others.
 */
class RequestBodiesFuzzTest {
  private static final ObjectMapper INDEPENDENT = new ObjectMapper();

  private static final List<Class<? extends Record>> CALLS =
      List.of(
          CreateQueueRequest.class,
          UpdateQueueRequest.class,
          EnqueueRequest.class,
          EnqueueBatchRequest.class,
          DequeueBatchRequest.class,
          AcknowledgeRequest.class,
          AcknowledgeBatchRequest.class,
          ExtendRequest.class,
          ReleaseRequest.class);

  @FuzzTest(maxDuration = "3m")
  void everyBodyIsReadOrRefused(byte[] body) throws IOException {
    for (Class<? extends Record> call : CALLS) {
      try {
        Record request = read(body, call);
        assertThat(request).isEqualTo(INDEPENDENT.readValue(body, call));
        use(request);
      } catch (RetsuException refused) {
        assertThat(refused.code().status()).isBetween(400, 499);
        assertThat(refused.detail())
            .isNotBlank()
            .doesNotContain("Exception", "jackson", "dev.retsu");
      }
    }
  }

  @SuppressWarnings("unchecked") // the reader's own type is Record
  private static Record read(byte[] body, Class<? extends Record> call) throws IOException {
    var headers = new MultivaluedHashMap<>(Map.of("Content-Type", "application/json"));
    return new RequestReader()
        .readFrom(
            (Class<Record>) call,
            call,
            new Annotation[0],
            MediaType.APPLICATION_JSON_TYPE,
            headers,
            new ByteArrayInputStream(body));
  }

  /** Goes as far as the rules of the domain; only what they let pass reaches a queue. */
  private static void use(Record request) {
    if (request instanceof CreateQueueRequest create) {
      assertThat(new QueueName(create.name()).value()).matches("[a-z0-9._-]{1,64}");
      Queues.settings(create);
    } else if (request instanceof UpdateQueueRequest update) {
      Queues.update(update);
    } else if (request instanceof EnqueueRequest enqueue) {
      assertKept(enqueue, Messages.message(enqueue));
    } else if (request instanceof EnqueueBatchRequest batch) {
      List<NewMessage> messages = Messages.messages(batch.messages());
      for (int i = 0; i < messages.size(); i++) {
        assertKept(batch.messages().get(i), messages.get(i));
      }
    } else if (request instanceof AcknowledgeBatchRequest batch) {
      assertThat(Receipts.receipts(batch.entries())).hasSameSizeAs(batch.entries());
    } else if (request instanceof AcknowledgeRequest acknowledge) {
      Identifiers.receiptHandle(acknowledge.receiptHandle());
    } else if (request instanceof ExtendRequest extend) {
      Identifiers.receiptHandle(extend.receiptHandle());
    } else if (request instanceof ReleaseRequest release) {
      Identifiers.receiptHandle(release.receiptHandle());
    }
  }

  /** What is stored turns back into the string that came. */
  private static void assertKept(EnqueueRequest sent, NewMessage stored) {
    assertThat(new String(stored.payload(), StandardCharsets.UTF_8)).isEqualTo(sent.payload());
  }
}
