package dev.retsu.resources;

import dev.retsu.api.AcknowledgeBatchRequest;
import dev.retsu.api.AcknowledgeRequest;
import dev.retsu.api.ExtendRequest;
import dev.retsu.api.ReleaseRequest;
import dev.retsu.core.QueueOperations;
import dev.retsu.core.Receipt;
import dev.retsu.http.AsyncAnswers;
import dev.retsu.http.Reply;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.MediaType;
import java.util.List;

/** Deliveries in the hands of a consumer: acknowledge, extend, release. */
@Path("/v1/queues/{queue}/messages")
@Produces(MediaType.APPLICATION_JSON)
public final class DeliveryResource {
  private final QueueOperations queues;
  private final MessageCalls calls;
  private final AsyncAnswers answers;

  DeliveryResource(QueueOperations queues, MessageCalls calls, AsyncAnswers answers) {
    this.queues = queues;
    this.calls = calls;
    this.answers = answers;
  }

  @POST
  @Path("{message}/acknowledge")
  public void acknowledge(
      @PathParam("queue") String queue,
      @PathParam("message") String message,
      AcknowledgeRequest request,
      @Suspended AsyncResponse caller) {
    answers.send(caller, calls.acknowledge(queue, message, request));
  }

  @POST
  @Path("acknowledge/batch")
  public void acknowledgeBatch(
      @PathParam("queue") String queue,
      AcknowledgeBatchRequest request,
      @Suspended AsyncResponse caller) {
    List<Receipt> receipts = Receipts.receipts(request.entries());
    answers.send(
        caller,
        new Reply<>(
            queues.acknowledgeAll(Identifiers.inPath(queue), receipts),
            removed -> Answers.ok(Receipts.response(receipts, removed))));
  }

  @POST
  @Path("{message}/extend")
  public void extend(
      @PathParam("queue") String queue,
      @PathParam("message") String message,
      ExtendRequest request,
      @Suspended AsyncResponse caller) {
    answers.send(caller, calls.extend(queue, message, request));
  }

  @POST
  @Path("{message}/release")
  public void release(
      @PathParam("queue") String queue,
      @PathParam("message") String message,
      ReleaseRequest request,
      @Suspended AsyncResponse caller) {
    answers.send(caller, calls.release(queue, message, request));
  }
}
