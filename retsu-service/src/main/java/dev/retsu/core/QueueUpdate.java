package dev.retsu.core;

import org.jspecify.annotations.Nullable;

/** A change of some settings; what is null stays as it is. At least one is given. */
public record QueueUpdate(
    @Nullable Integer visibilityTimeoutSeconds,
    @Nullable Integer maxDeliveryAttempts,
    @Nullable Integer defaultMessageTtlSeconds) {

  /**
   * @throws RetsuException when nothing is given, or a setting is out of its range
   */
  public QueueUpdate {
    if (visibilityTimeoutSeconds == null
        && maxDeliveryAttempts == null
        && defaultMessageTtlSeconds == null) {
      throw new RetsuException(
          ErrorCode.EMPTY_QUEUE_UPDATE,
          "give at least one of visibility_timeout_seconds, max_delivery_attempts and"
              + " default_message_ttl_seconds");
    }
    applied(
        QueueSettings.DEFAULT,
        visibilityTimeoutSeconds,
        maxDeliveryAttempts,
        defaultMessageTtlSeconds);
  }

  /** The given settings with this change made. */
  public QueueSettings applyTo(QueueSettings old) {
    return applied(old, visibilityTimeoutSeconds, maxDeliveryAttempts, defaultMessageTtlSeconds);
  }

  private static QueueSettings applied(
      QueueSettings old,
      @Nullable Integer visibilityTimeout,
      @Nullable Integer attempts,
      @Nullable Integer ttl) {
    return new QueueSettings(
        visibilityTimeout != null ? visibilityTimeout : old.visibilityTimeoutSeconds(),
        attempts != null ? attempts : old.maxDeliveryAttempts(),
        ttl != null ? ttl : old.defaultMessageTtlSeconds());
  }
}
