package dev.retsu.faults.load;

import dev.retsu.api.AcknowledgeBatchRequest;
import dev.retsu.api.AcknowledgeBatchResponse;
import dev.retsu.api.AcknowledgeEntry;
import dev.retsu.api.AcknowledgeRequest;
import dev.retsu.api.DequeueBatchRequest;
import dev.retsu.api.DequeueBatchResponse;
import dev.retsu.api.ExtendRequest;
import dev.retsu.api.ExtendResponse;
import dev.retsu.api.MessageResponse;
import dev.retsu.api.ReleaseRequest;
import dev.retsu.faults.history.Dequeue;
import dev.retsu.faults.history.History;
import dev.retsu.faults.history.LeaseCall;
import dev.retsu.faults.history.LeaseCall.Kind;
import dev.retsu.faults.history.LeaseCall.Target;
import dev.retsu.faults.history.Outcome;
import dev.retsu.faults.history.QueueFacts;
import dev.retsu.faults.history.Received;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The consumers' calls of one queue, each recorded. Thread-safe. */
final class QueueClient {
  private static final int NO_CONTENT = 204;

  private final Caller caller;
  private final History history;
  private final QueueFacts queue;
  private final String messages;

  QueueClient(Caller caller, History history, QueueFacts queue) {
    this.caller = caller;
    this.history = history;
    this.queue = queue;
    messages = "/v1/queues/" + queue.id() + "/messages";
  }

  List<Received> dequeue(int waitSeconds) {
    Reply reply = caller.post(messages + "/dequeue?wait_seconds=" + waitSeconds, "");
    return recorded(
        reply,
        1,
        !reply.succeeded() || reply.status() == NO_CONTENT
            ? List.of()
            : List.of(Caller.read(reply, MessageResponse.class)));
  }

  List<Received> dequeue(int wanted, int waitSeconds) {
    Reply reply =
        caller.post(messages + "/dequeue/batch", new DequeueBatchRequest(wanted, waitSeconds));
    return recorded(
        reply,
        wanted,
        reply.succeeded() ? Caller.read(reply, DequeueBatchResponse.class).messages() : List.of());
  }

  private List<Received> recorded(Reply reply, int wanted, List<MessageResponse> found) {
    List<Received> received = found.stream().map(QueueClient::received).toList();
    Outcome outcome = reply.succeeded() ? Outcome.DONE : Outcome.UNKNOWN;
    history.add(new Dequeue(reply.span(), queue.id(), outcome, wanted, received));
    return received;
  }

  private static Received received(MessageResponse message) {
    return new Received(
        message.id(),
        Payload.key(message.payload()),
        message.priority().intern(),
        message.deliveryAttempts(),
        message.receiptHandle(),
        message.availableAfter());
  }

  Outcome acknowledge(Received message) {
    Reply reply =
        call(message, "acknowledge", new AcknowledgeRequest(message.receipt().toString()));
    Outcome answered = reply.acknowledged().equals("true") ? Outcome.DONE : Outcome.REFUSED;
    Outcome outcome = reply.succeeded() ? answered : Outcome.UNKNOWN;
    return recorded(reply, Kind.ACKNOWLEDGE, outcome, message);
  }

  Outcome acknowledge(List<Received> received) {
    List<AcknowledgeEntry> entries =
        received.stream()
            .map(each -> new AcknowledgeEntry(each.id().toString(), each.receipt().toString()))
            .toList();
    Reply reply =
        caller.post(messages + "/acknowledge/batch", new AcknowledgeBatchRequest(entries));
    if (!reply.succeeded()) {
      received.forEach(each -> recorded(reply, Kind.ACKNOWLEDGE, Outcome.UNKNOWN, each));
      return Outcome.UNKNOWN;
    }
    AcknowledgeBatchResponse answer = Caller.read(reply, AcknowledgeBatchResponse.class);
    for (int i = 0; i < received.size(); i++) {
      boolean removed = answer.results().get(i).outcome().equals("acknowledged");
      recorded(reply, Kind.ACKNOWLEDGE, removed ? Outcome.DONE : Outcome.REFUSED, received.get(i));
    }
    return Outcome.DONE;
  }

  Outcome release(Received message) {
    Reply reply = call(message, "release", new ReleaseRequest(message.receipt().toString(), 0));
    return recorded(reply, Kind.RELEASE, outcome(reply), message);
  }

  Outcome extend(Received message, int seconds) {
    Reply reply = call(message, "extend", new ExtendRequest(message.receipt().toString(), seconds));
    @Nullable Instant end =
        reply.succeeded() ? Caller.read(reply, ExtendResponse.class).availableAfter() : null;
    Target target = target(message);
    history.add(new LeaseCall(reply.span(), Kind.EXTEND, outcome(reply), target, seconds, end));
    return outcome(reply);
  }

  private Reply call(Received message, String verb, Object body) {
    return caller.post(messages + "/" + message.id() + "/" + verb, body);
  }

  private static Outcome outcome(Reply reply) {
    if (!reply.answered()) {
      return Outcome.UNKNOWN;
    }
    return reply.succeeded() ? Outcome.DONE : Outcome.REFUSED;
  }

  private Outcome recorded(Reply reply, Kind kind, Outcome outcome, Received message) {
    history.add(new LeaseCall(reply.span(), kind, outcome, target(message), 0, null));
    return outcome;
  }

  private Target target(Received message) {
    return new Target(queue.id(), message.id(), message.receipt());
  }
}
