package dev.retsu.core;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.regex.Pattern;

/**
 * The name of a queue: 1 to 64 of {@code a-z 0-9 . _ -}, first and last a letter or digit, and not
 * shaped like a UUID, so that a name is never mistaken for an identifier. It never changes.
 */
public record QueueName(@JsonValue String value) {
  private static final Pattern SHAPE = Pattern.compile("[a-z0-9]([a-z0-9._-]{0,62}[a-z0-9])?");
  private static final Pattern UUID_SHAPE =
      Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");

  /**
   * @throws RetsuException with {@link ErrorCode#INVALID_QUEUE_NAME}
   */
  public QueueName {
    if (!SHAPE.matcher(value).matches()) {
      throw new RetsuException(
          ErrorCode.INVALID_QUEUE_NAME,
          "name must be 1 to 64 of a-z, 0-9, '.', '_' and '-', its first and last a letter or"
              + " digit, not "
              + Quoted.quote(value));
    }
    if (UUID_SHAPE.matcher(value).matches()) {
      throw new RetsuException(
          ErrorCode.INVALID_QUEUE_NAME, "name must not have the shape of a UUID, not " + value);
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
