package dev.retsu.resources;

import dev.retsu.api.EnqueueBatchRequest;
import dev.retsu.api.EnqueueBatchResponse;
import dev.retsu.api.EnqueueRequest;
import dev.retsu.core.QueueOperations;
import dev.retsu.http.AsyncAnswers;
import dev.retsu.http.Reply;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.MediaType;

/** Messages that come: enqueue, one or many. */
@Path("/v1/queues/{queue}/messages")
@Produces(MediaType.APPLICATION_JSON)
public final class MessageResource {
  private final QueueOperations queues;
  private final MessageCalls calls;
  private final AsyncAnswers answers;

  MessageResource(QueueOperations queues, MessageCalls calls, AsyncAnswers answers) {
    this.queues = queues;
    this.calls = calls;
    this.answers = answers;
  }

  @POST
  public void enqueue(
      @PathParam("queue") String queue, EnqueueRequest request, @Suspended AsyncResponse caller) {
    answers.send(caller, calls.enqueue(queue, request));
  }

  @POST
  @Path("batch")
  public void enqueueBatch(
      @PathParam("queue") String queue,
      EnqueueBatchRequest request,
      @Suspended AsyncResponse caller) {
    answers.send(
        caller,
        new Reply<>(
            queues.enqueueAll(Identifiers.inPath(queue), Messages.messages(request.messages())),
            ids -> Answers.created(new EnqueueBatchResponse(ids))));
  }
}
