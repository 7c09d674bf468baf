package dev.retsu.core;

/**
 * What a queue does with its messages.
 *
 * @param visibilityTimeoutSeconds how long a delivery hides a message, 1 to 21,600 s
 * @param maxDeliveryAttempts how often a message is delivered before it is dead, 1 to 100
 * @param defaultMessageTtlSeconds how long a message lives when its sender does not say, 1 to
 *     2,592,000 s
 */
public record QueueSettings(
    int visibilityTimeoutSeconds, int maxDeliveryAttempts, int defaultMessageTtlSeconds) {
  public static final int MAX_VISIBILITY_TIMEOUT_SECONDS = 21_600;
  public static final int MAX_DELIVERY_ATTEMPTS = 100;
  public static final int MAX_TTL_SECONDS = 2_592_000;
  public static final QueueSettings DEFAULT = new QueueSettings(30, 5, 604_800);

  /**
   * @throws RetsuException with the code of the setting that is out of its range
   */
  public QueueSettings {
    visibilityTimeout(visibilityTimeoutSeconds);
    Rules.inRange(
        ErrorCode.INVALID_MAX_DELIVERY_ATTEMPTS,
        "max_delivery_attempts",
        maxDeliveryAttempts,
        1,
        MAX_DELIVERY_ATTEMPTS);
    Rules.inRange(
        ErrorCode.INVALID_DEFAULT_MESSAGE_TTL,
        "default_message_ttl_seconds",
        defaultMessageTtlSeconds,
        1,
        MAX_TTL_SECONDS);
  }

  /**
   * Checks a visibility timeout wherever one is given: in a queue and in an extension.
   *
   * @throws RetsuException with {@link ErrorCode#INVALID_VISIBILITY_TIMEOUT}
   */
  public static int visibilityTimeout(int seconds) {
    return Rules.inRange(
        ErrorCode.INVALID_VISIBILITY_TIMEOUT,
        "visibility_timeout_seconds",
        seconds,
        1,
        MAX_VISIBILITY_TIMEOUT_SECONDS);
  }
}
