package dev.retsu.core;

import dev.retsu.db.MessageDao;
import dev.retsu.db.NewMessageRows;
import org.jspecify.annotations.Nullable;

/**
 * One enqueue, which may run again when its connection was lost: it adds its messages once. That
 * they are not there is no proof that they were not added: a consumer may have been faster. So it
 * asks the server what became of the transaction. For one thread at a time.
 */
final class Insertion {
  private static final String IN_PROGRESS = "in progress";
  private static final int LOOKS = 20;
  private static final double PAUSE_SECONDS = 0.05;

  private final MessageDao messages;
  private final NewMessageRows rows;
  private @Nullable String transaction;

  Insertion(MessageDao messages, NewMessageRows rows) {
    this.messages = messages;
    this.rows = rows;
  }

  /**
   * @throws RetsuException {@link ErrorCode#QUEUE_NOT_FOUND} when the queue vanished; {@link
   *     ErrorCode#UNAVAILABLE} when nobody can say whether an earlier try succeeded
   */
  void run() {
    String earlier = transaction;
    if (earlier != null && isCommitted(earlier)) {
      return;
    }
    try {
      messages.add(rows, begun -> transaction = begun);
    } catch (RuntimeException e) {
      if (SqlFailures.isForeignKeyViolation(e)) {
        throw new RetsuException(
            ErrorCode.QUEUE_NOT_FOUND, "there is no queue " + rows.queueId(), e);
      }
      throw e;
    }
  }

  private boolean isCommitted(String earlier) {
    String outcome = IN_PROGRESS; // its session may be at its commit, or not know that it is alone
    for (int look = 0; look < LOOKS && outcome.equals(IN_PROGRESS); look++) {
      outcome = outcome(earlier, look == 0 ? 0 : PAUSE_SECONDS);
    }
    return switch (outcome) {
      case "committed" -> true;
      case "aborted" -> false;
      default ->
          throw new RetsuException(
              ErrorCode.UNAVAILABLE,
              "the connection to the database was lost; the messages may be enqueued or not");
    };
  }

  private String outcome(String earlier, double pauseSeconds) {
    try {
      return messages.findOutcome(earlier, pauseSeconds).orElse("forgotten");
    } catch (RuntimeException e) {
      if (SqlFailures.isInvalidValue(e)) {
        return "not of this server"; // which has taken over from the one that was lost
      }
      throw e;
    }
  }
}
