package dev.retsu.resources;

import dev.retsu.api.CreateQueueRequest;
import dev.retsu.api.QueueListResponse;
import dev.retsu.api.QueueResponse;
import dev.retsu.api.UpdateQueueRequest;
import dev.retsu.core.Queue;
import dev.retsu.core.QueueName;
import dev.retsu.core.QueuePage;
import dev.retsu.core.QueueSettings;
import dev.retsu.core.QueueUpdate;
import dev.retsu.core.Quoted;
import dev.retsu.core.RetsuException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** Translates queues between the wire and the core. */
final class Queues {
  static final int DEFAULT_LIMIT = 50;
  static final int MAX_LIMIT = 100;

  private Queues() {}

  static QueueSettings settings(CreateQueueRequest request) {
    QueueSettings defaults = QueueSettings.DEFAULT;
    return new QueueSettings(
        orElse(request.visibilityTimeoutSeconds(), defaults.visibilityTimeoutSeconds()),
        orElse(request.maxDeliveryAttempts(), defaults.maxDeliveryAttempts()),
        orElse(request.defaultMessageTtlSeconds(), defaults.defaultMessageTtlSeconds()));
  }

  static QueueUpdate update(UpdateQueueRequest request) {
    return new QueueUpdate(
        request.visibilityTimeoutSeconds(),
        request.maxDeliveryAttempts(),
        request.defaultMessageTtlSeconds());
  }

  static QueueResponse response(Queue queue) {
    QueueSettings settings = queue.settings();
    return new QueueResponse(
        queue.id(),
        queue.name().value(),
        settings.visibilityTimeoutSeconds(),
        settings.maxDeliveryAttempts(),
        settings.defaultMessageTtlSeconds(),
        queue.createdAt(),
        queue.updatedAt());
  }

  static QueueListResponse response(QueuePage page) {
    QueueName next = page.next();
    return new QueueListResponse(
        page.queues().stream().map(Queues::response).toList(), next == null ? null : cursor(next));
  }

  static String prefix(@Nullable String prefix) {
    if (prefix == null) {
      return "";
    }
    if (!prefix.matches("[a-z0-9._-]{0,64}")) {
      throw Query.invalid(
          "prefix must be up to 64 of a-z, 0-9, '.', '_' and '-', not " + Quoted.quote(prefix));
    }
    return prefix;
  }

  /** The name that a cursor stands for. */
  static @Nullable String after(@Nullable String cursor) {
    if (cursor == null) {
      return null;
    }
    try {
      byte[] name = Base64.getUrlDecoder().decode(cursor);
      return new QueueName(new String(name, StandardCharsets.UTF_8)).value();
    } catch (IllegalArgumentException | RetsuException e) {
      throw Query.invalid(
          "cursor must be the next_cursor of an answer, not " + Quoted.quote(cursor));
    }
  }

  private static String cursor(QueueName name) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(name.value().getBytes(StandardCharsets.UTF_8));
  }

  private static int orElse(@Nullable Integer value, int defaultValue) {
    return value != null ? value : defaultValue;
  }
}
