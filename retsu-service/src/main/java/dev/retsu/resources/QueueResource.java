package dev.retsu.resources;

import dev.retsu.api.CreateQueueRequest;
import dev.retsu.api.UpdateQueueRequest;
import dev.retsu.core.QueueName;
import dev.retsu.core.QueueOperations;
import dev.retsu.http.AsyncAnswers;
import dev.retsu.http.Reply;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import java.util.Set;

/** Queues: create, list, get, update. */
@Path("/v1/queues")
@Produces(MediaType.APPLICATION_JSON)
public final class QueueResource {
  private static final Set<String> LIST_PARAMETERS = Set.of("prefix", "limit", "cursor");

  private final QueueOperations queues;
  private final AsyncAnswers answers;

  QueueResource(QueueOperations queues, AsyncAnswers answers) {
    this.queues = queues;
    this.answers = answers;
  }

  @POST
  public void create(CreateQueueRequest request, @Suspended AsyncResponse caller) {
    answers.send(
        caller,
        new Reply<>(
            queues.create(new QueueName(request.name()), Queues.settings(request)),
            queue -> Answers.created("/v1/queues/" + queue.id(), Queues.response(queue))));
  }

  @GET
  public void list(@Context HttpServletRequest http, @Suspended AsyncResponse caller) {
    Query query = Query.parse(http.getQueryString(), LIST_PARAMETERS);
    answers.send(
        caller,
        new Reply<>(
            queues.list(
                Queues.prefix(query.text("prefix")),
                Queues.after(query.text("cursor")),
                query.number("limit", Queues.DEFAULT_LIMIT, 1, Queues.MAX_LIMIT)),
            page -> Answers.ok(Queues.response(page))));
  }

  @GET
  @Path("{queue}")
  public void get(@PathParam("queue") String queue, @Suspended AsyncResponse caller) {
    answers.send(
        caller,
        new Reply<>(
            queues.get(Identifiers.inPath(queue)), found -> Answers.ok(Queues.response(found))));
  }

  @PATCH
  @Path("{queue}")
  public void update(
      @PathParam("queue") String queue,
      UpdateQueueRequest request,
      @Suspended AsyncResponse caller) {
    answers.send(
        caller,
        new Reply<>(
            queues.update(Identifiers.inPath(queue), Queues.update(request)),
            updated -> Answers.ok(Queues.response(updated))));
  }
}
