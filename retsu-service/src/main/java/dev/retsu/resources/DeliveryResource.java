package dev.retsu.resources;

import dev.retsu.api.AcknowledgeBatchRequest;
import dev.retsu.api.AcknowledgeRequest;
import dev.retsu.api.ExtendRequest;
import dev.retsu.api.ExtendResponse;
import dev.retsu.api.ReleaseRequest;
import dev.retsu.core.NewMessage;
import dev.retsu.core.QueueOperations;
import dev.retsu.core.QueueSettings;
import dev.retsu.core.Receipt;
import dev.retsu.http.AsyncAnswers;
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
  private final AsyncAnswers answers;

  public DeliveryResource(QueueOperations queues, AsyncAnswers answers) {
    this.queues = queues;
    this.answers = answers;
  }

  @POST
  @Path("{message}/acknowledge")
  public void acknowledge(
      @PathParam("queue") String queue,
      @PathParam("message") String message,
      AcknowledgeRequest request,
      @Suspended AsyncResponse caller) {
    answers.send(
        caller,
        queues.acknowledge(
            Identifiers.inPath(queue), Receipts.receipt(message, request.receiptHandle())),
        Answers::acknowledged);
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
        queues.acknowledgeAll(Identifiers.inPath(queue), receipts),
        removed -> Answers.ok(Receipts.response(receipts, removed)));
  }

  @POST
  @Path("{message}/extend")
  public void extend(
      @PathParam("queue") String queue,
      @PathParam("message") String message,
      ExtendRequest request,
      @Suspended AsyncResponse caller) {
    answers.send(
        caller,
        queues.extend(
            Identifiers.inPath(queue),
            Receipts.receipt(message, request.receiptHandle()),
            QueueSettings.visibilityTimeout(request.visibilityTimeoutSeconds())),
        end -> Answers.ok(new ExtendResponse(end)));
  }

  @POST
  @Path("{message}/release")
  public void release(
      @PathParam("queue") String queue,
      @PathParam("message") String message,
      ReleaseRequest request,
      @Suspended AsyncResponse caller) {
    Integer delay = request.delaySeconds();
    answers.send(
        caller,
        queues.release(
            Identifiers.inPath(queue),
            Receipts.receipt(message, request.receiptHandle()),
            delay == null ? 0 : NewMessage.delay(delay)),
        released -> Answers.noContent());
  }
}
