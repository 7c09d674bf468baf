package dev.retsu.core;

import java.time.Duration;

/**
 * How much a consumer wants, and how long it will wait for the first message.
 *
 * @param maxMessages 1 to 100
 * @param waitTime 0 to 20 s
 */
public record DequeueRequest(int maxMessages, Duration waitTime) {
  public static final int MAX_MESSAGES = 100;
  public static final int MAX_WAIT_SECONDS = 20;

  /**
   * @throws RetsuException with {@link ErrorCode#INVALID_BATCH} or {@link
   *     ErrorCode#INVALID_PARAMETER}
   */
  public DequeueRequest {
    Rules.inRange(ErrorCode.INVALID_BATCH, "max_messages", maxMessages, 1, MAX_MESSAGES);
    Rules.inRange(
        ErrorCode.INVALID_PARAMETER, "wait_seconds", waitTime.toSeconds(), 0, MAX_WAIT_SECONDS);
  }
}
