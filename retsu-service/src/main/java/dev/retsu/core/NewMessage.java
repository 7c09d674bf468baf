package dev.retsu.core;

import org.jspecify.annotations.Nullable;

/**
 * A message to enqueue. The payload is not copied: its owner must not change it any more.
 *
 * @param payload bytes that come back unchanged
 * @param ttlSeconds 1 to 2,592,000; null for the queue's
 * @param delaySeconds 0 to 86,400
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record NewMessage(
    byte[] payload, Priority priority, @Nullable Integer ttlSeconds, int delaySeconds) {
  public static final int MAX_DELAY_SECONDS = 86_400;

  /** The table's own limit: no request is larger. */
  static final int MAX_PAYLOAD_BYTES = 1 << 20;

  /**
   * @throws RetsuException with {@link ErrorCode#INVALID_TTL} or {@link ErrorCode#INVALID_DELAY}
   */
  public NewMessage {
    if (ttlSeconds != null) {
      Rules.inRange(
          ErrorCode.INVALID_TTL, "ttl_seconds", ttlSeconds, 1, QueueSettings.MAX_TTL_SECONDS);
    }
    delay(delaySeconds);
  }

  /**
   * Checks a delay wherever one is given: in a message and in a release.
   *
   * @throws RetsuException with {@link ErrorCode#INVALID_DELAY}
   */
  public static int delay(int seconds) {
    return Rules.inRange(ErrorCode.INVALID_DELAY, "delay_seconds", seconds, 0, MAX_DELAY_SECONDS);
  }
}
