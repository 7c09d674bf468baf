package dev.retsu.resources;

import dev.retsu.api.AcknowledgeRequest;
import dev.retsu.api.EnqueueRequest;
import dev.retsu.api.EnqueueResponse;
import dev.retsu.api.ExtendRequest;
import dev.retsu.api.ExtendResponse;
import dev.retsu.api.ReleaseRequest;
import dev.retsu.core.Delivery;
import dev.retsu.core.DequeueRequest;
import dev.retsu.core.NewMessage;
import dev.retsu.core.QueueOperations;
import dev.retsu.core.QueueSettings;
import dev.retsu.http.Answer;
import dev.retsu.http.Consumers;
import dev.retsu.http.Exchange;
import dev.retsu.http.Reply;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The calls that are made for every message, translated in and out: once for the resources of
 * Jersey and for the direct way. What is wrong with a request is thrown.
 */
final class MessageCalls {
  private static final Set<String> DEQUEUE_PARAMETERS = Set.of("wait_seconds");

  private final QueueOperations queues;
  private final Consumers consumers;

  MessageCalls(QueueOperations queues, Consumers consumers) {
    this.queues = queues;
    this.consumers = consumers;
  }

  Reply<UUID> enqueue(String queue, EnqueueRequest request) {
    return new Reply<>(
        queues.enqueue(Identifiers.inPath(queue), Messages.message(request)),
        id -> Answers.created(new EnqueueResponse(id)));
  }

  /**
   * @param query null when there is none
   */
  Reply<List<Delivery>> dequeue(String queue, @Nullable String query, @Nullable Exchange consumer) {
    int wait =
        Query.parse(query, DEQUEUE_PARAMETERS)
            .number("wait_seconds", 0, 0, DequeueRequest.MAX_WAIT_SECONDS);
    return deliveries(
        queue,
        new DequeueRequest(1, Duration.ofSeconds(wait)),
        consumer,
        found ->
            found.isEmpty() ? Answers.noContent() : Answers.ok(Messages.response(found.get(0))));
  }

  /** Deliveries that go back when they cannot be handed over. */
  Reply<List<Delivery>> deliveries(
      String queue,
      DequeueRequest request,
      @Nullable Exchange consumer,
      Function<List<Delivery>, Answer> render) {
    UUID queueId = Identifiers.inPath(queue);
    return new Reply<>(
        consumers.attend(
            consumer,
            queues.dequeue(queueId, request),
            undelivered -> queues.releaseQuietly(queueId, undelivered)),
        render);
  }

  Reply<Boolean> acknowledge(String queue, String message, AcknowledgeRequest request) {
    return new Reply<>(
        queues.acknowledge(
            Identifiers.inPath(queue), Receipts.receipt(message, request.receiptHandle())),
        Answers::acknowledged);
  }

  Reply<?> extend(String queue, String message, ExtendRequest request) {
    return new Reply<>(
        queues.extend(
            Identifiers.inPath(queue),
            Receipts.receipt(message, request.receiptHandle()),
            QueueSettings.visibilityTimeout(request.visibilityTimeoutSeconds())),
        end -> Answers.ok(new ExtendResponse(end)));
  }

  Reply<?> release(String queue, String message, ReleaseRequest request) {
    Integer delay = request.delaySeconds();
    return new Reply<>(
        queues.release(
            Identifiers.inPath(queue),
            Receipts.receipt(message, request.receiptHandle()),
            delay == null ? 0 : NewMessage.delay(delay)),
        released -> Answers.noContent());
  }
}
