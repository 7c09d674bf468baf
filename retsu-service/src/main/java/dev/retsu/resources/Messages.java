package dev.retsu.resources;

import dev.retsu.api.EnqueueRequest;
import dev.retsu.api.MessageResponse;
import dev.retsu.core.Delivery;
import dev.retsu.core.ErrorCode;
import dev.retsu.core.NewMessage;
import dev.retsu.core.Priority;
import dev.retsu.core.Quoted;
import dev.retsu.core.RetsuException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Translates messages between the wire and the core. A payload is the UTF-8 of its string. */
final class Messages {
  private Messages() {}

  static NewMessage message(EnqueueRequest request) {
    Integer delay = request.delaySeconds();
    return new NewMessage(
        request.payload().getBytes(StandardCharsets.UTF_8),
        priority(request.priority()),
        request.ttlSeconds(),
        delay == null ? 0 : delay);
  }

  static List<NewMessage> messages(List<EnqueueRequest> requests) {
    List<NewMessage> messages = new ArrayList<>(requests.size());
    for (EnqueueRequest request : requests) {
      try {
        messages.add(message(request));
      } catch (RetsuException e) {
        throw new RetsuException(
            e.code(), "messages[%d].%s".formatted(messages.size(), e.detail()), e);
      }
    }
    return messages;
  }

  static MessageResponse response(Delivery delivery) {
    return new MessageResponse(
        delivery.id(),
        new String(delivery.payload(), StandardCharsets.UTF_8),
        delivery.priority().name(),
        delivery.receiptHandle(),
        delivery.deliveryAttempts(),
        delivery.enqueuedAt(),
        delivery.expiresAt(),
        delivery.availableAfter());
  }

  private static Priority priority(@Nullable String name) {
    if (name == null) {
      return Priority.MEDIUM;
    }
    return switch (name) {
      case "HIGH" -> Priority.HIGH;
      case "MEDIUM" -> Priority.MEDIUM;
      case "LOW" -> Priority.LOW;
      default ->
          throw new RetsuException(
              ErrorCode.INVALID_PRIORITY,
              "priority must be HIGH (delivered first), MEDIUM (the default) or LOW, not "
                  + Quoted.quote(name));
    };
  }
}
