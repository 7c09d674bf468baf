package dev.retsu.resources;

import dev.retsu.api.DequeueBatchRequest;
import dev.retsu.api.DequeueBatchResponse;
import dev.retsu.core.DequeueRequest;
import dev.retsu.http.AsyncAnswers;
import dev.retsu.http.Exchange;
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
import java.time.Duration;

/** Messages that go: dequeue, one or many, at once or with a wait. */
@Path("/v1/queues/{queue}/messages/dequeue")
@Produces(MediaType.APPLICATION_JSON)
public final class DequeueResource {
  private final MessageCalls calls;
  private final AsyncAnswers answers;

  DequeueResource(MessageCalls calls, AsyncAnswers answers) {
    this.calls = calls;
    this.answers = answers;
  }

  @POST
  public void dequeue(
      @PathParam("queue") String queue,
      NoBody body,
      @Context HttpServletRequest consumer,
      @Suspended AsyncResponse caller) {
    answers.send(caller, calls.dequeue(queue, consumer.getQueryString(), Exchange.of(consumer)));
  }

  @POST
  @Path("batch")
  public void dequeueBatch(
      @PathParam("queue") String queue,
      DequeueBatchRequest request,
      @Context HttpServletRequest consumer,
      @Suspended AsyncResponse caller) {
    Integer wait = request.waitSeconds();
    answers.send(
        caller,
        calls.deliveries(
            queue,
            new DequeueRequest(request.maxMessages(), Duration.ofSeconds(wait == null ? 0 : wait)),
            Exchange.of(consumer),
            found ->
                Answers.ok(
                    new DequeueBatchResponse(found.stream().map(Messages::response).toList()))));
  }
}
