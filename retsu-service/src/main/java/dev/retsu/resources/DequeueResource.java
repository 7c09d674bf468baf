package dev.retsu.resources;

import dev.retsu.api.DequeueBatchRequest;
import dev.retsu.api.DequeueBatchResponse;
import dev.retsu.core.Delivery;
import dev.retsu.core.DequeueRequest;
import dev.retsu.core.QueueOperations;
import dev.retsu.http.AsyncAnswers;
import dev.retsu.http.Consumers;
import dev.retsu.http.NoBody;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

/** Messages that go: dequeue, one or many, at once or with a wait. */
@Path("/v1/queues/{queue}/messages/dequeue")
@Produces(MediaType.APPLICATION_JSON)
public final class DequeueResource {
  private static final Set<String> PARAMETERS = Set.of("wait_seconds");

  private final QueueOperations queues;
  private final AsyncAnswers answers;
  private final Consumers consumers;

  public DequeueResource(QueueOperations queues, AsyncAnswers answers, Consumers consumers) {
    this.queues = queues;
    this.answers = answers;
    this.consumers = consumers;
  }

  @POST
  public void dequeue(
      @PathParam("queue") String queue,
      NoBody body,
      @Context HttpServletRequest consumer,
      @Suspended AsyncResponse caller) {
    Query query = Query.parse(consumer.getQueryString(), PARAMETERS);
    int wait = query.number("wait_seconds", 0, 0, DequeueRequest.MAX_WAIT_SECONDS);
    send(
        new DequeueRequest(1, Duration.ofSeconds(wait)),
        Identifiers.inPath(queue),
        consumer,
        caller,
        found ->
            found.isEmpty() ? Answers.noContent() : Answers.ok(Messages.response(found.get(0))));
  }

  @POST
  @Path("batch")
  public void dequeueBatch(
      @PathParam("queue") String queue,
      DequeueBatchRequest request,
      @Context HttpServletRequest consumer,
      @Suspended AsyncResponse caller) {
    Integer wait = request.waitSeconds();
    send(
        new DequeueRequest(request.maxMessages(), Duration.ofSeconds(wait == null ? 0 : wait)),
        Identifiers.inPath(queue),
        consumer,
        caller,
        found ->
            Answers.ok(new DequeueBatchResponse(found.stream().map(Messages::response).toList())));
  }

  private void send(
      DequeueRequest request,
      UUID queueId,
      HttpServletRequest consumer,
      AsyncResponse caller,
      Function<List<Delivery>, Response> render) {
    answers.send(
        caller,
        consumers.attend(
            consumer,
            queues.dequeue(queueId, request),
            undelivered -> queues.releaseQuietly(queueId, undelivered)),
        render);
  }
}
