package dev.retsu.resources;

import dev.retsu.api.AcknowledgeRequest;
import dev.retsu.api.EnqueueRequest;
import dev.retsu.api.ExtendRequest;
import dev.retsu.api.ReleaseRequest;
import dev.retsu.http.DirectCall;
import dev.retsu.http.DirectCalls;
import dev.retsu.http.NoBody;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Where the calls of {@link MessageCalls} are, as the annotations of the resources have it. */
final class DirectRoutes implements DirectCalls {
  private static final String MESSAGES = "/v1/queues/{queue}/messages";
  private static final Pattern PATH =
      Pattern.compile("/v1/queues/([^/]+)/messages(?:/(dequeue)|/([^/]+)/([a-z]+))?");

  private final MessageCalls calls;

  DirectRoutes(MessageCalls calls) {
    this.calls = calls;
  }

  @Override
  public @Nullable DirectCall<?> find(String path) {
    Matcher parts = PATH.matcher(path);
    if (!parts.matches()) {
      return null;
    }
    String queue = parts.group(1);
    if (parts.group(2) != null) {
      return new DirectCall<>(
          MESSAGES + "/dequeue",
          NoBody.class,
          (none, consumer) -> calls.dequeue(queue, consumer.query(), consumer));
    }
    String message = parts.group(3);
    return message == null
        ? new DirectCall<>(
            MESSAGES, EnqueueRequest.class, (request, producer) -> calls.enqueue(queue, request))
        : ofDelivery(queue, message, parts.group(4));
  }

  private @Nullable DirectCall<?> ofDelivery(String queue, String message, String action) {
    String route = MESSAGES + "/{message}/" + action;
    return switch (action) {
      case "acknowledge" ->
          new DirectCall<>(
              route,
              AcknowledgeRequest.class,
              (request, consumer) -> calls.acknowledge(queue, message, request));
      case "extend" ->
          new DirectCall<>(
              route,
              ExtendRequest.class,
              (request, consumer) -> calls.extend(queue, message, request));
      case "release" ->
          new DirectCall<>(
              route,
              ReleaseRequest.class,
              (request, consumer) -> calls.release(queue, message, request));
      default -> null;
    };
  }
}
