package dev.retsu.resources;

import dev.retsu.api.DequeueBatchRequest;
import dev.retsu.api.DequeueBatchResponse;
import dev.retsu.api.EnqueueBatchRequest;
import dev.retsu.api.EnqueueBatchResponse;
import dev.retsu.api.EnqueueRequest;
import dev.retsu.api.EnqueueResponse;
import dev.retsu.core.DequeueRequest;
import dev.retsu.core.QueueOperations;
import dev.retsu.http.AsyncAnswers;
import dev.retsu.http.NoBody;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.time.Duration;
import java.util.Set;

/** Messages that come and go: enqueue and dequeue, one or many. */
@Path("/v1/queues/{queue}/messages")
@Produces(MediaType.APPLICATION_JSON)
public final class MessageResource {
  private static final Set<String> DEQUEUE_PARAMETERS = Set.of("wait_seconds");

  private final QueueOperations queues;
  private final AsyncAnswers answers;

  public MessageResource(QueueOperations queues, AsyncAnswers answers) {
    this.queues = queues;
    this.answers = answers;
  }

  @POST
  public void enqueue(
      @PathParam("queue") String queue, EnqueueRequest request, @Suspended AsyncResponse caller) {
    answers.send(
        caller,
        queues.enqueue(Identifiers.inPath(queue), Messages.message(request)),
        id -> Answers.created(new EnqueueResponse(id)));
  }

  @POST
  @Path("batch")
  public void enqueueBatch(
      @PathParam("queue") String queue,
      EnqueueBatchRequest request,
      @Suspended AsyncResponse caller) {
    answers.send(
        caller,
        queues.enqueueAll(Identifiers.inPath(queue), Messages.messages(request.messages())),
        ids -> Answers.created(new EnqueueBatchResponse(ids)));
  }

  @POST
  @Path("dequeue")
  public void dequeue(
      @PathParam("queue") String queue,
      @Context UriInfo uri,
      NoBody body,
      @Suspended AsyncResponse caller) {
    Query query = Query.parse(uri.getRequestUri().getRawQuery(), DEQUEUE_PARAMETERS);
    int wait = query.number("wait_seconds", 0, 0, DequeueRequest.MAX_WAIT_SECONDS);
    answers.send(
        caller,
        queues.dequeue(Identifiers.inPath(queue), new DequeueRequest(1, Duration.ofSeconds(wait))),
        found ->
            found.isEmpty() ? Answers.noContent() : Answers.ok(Messages.response(found.get(0))));
  }

  @POST
  @Path("dequeue/batch")
  public void dequeueBatch(
      @PathParam("queue") String queue,
      DequeueBatchRequest request,
      @Suspended AsyncResponse caller) {
    Integer wait = request.waitSeconds();
    answers.send(
        caller,
        queues.dequeue(
            Identifiers.inPath(queue),
            new DequeueRequest(request.maxMessages(), Duration.ofSeconds(wait == null ? 0 : wait))),
        found ->
            Answers.ok(new DequeueBatchResponse(found.stream().map(Messages::response).toList())));
  }
}
