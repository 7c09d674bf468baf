package dev.retsu.core;

import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/** What a line of consumers needs done. Nothing here blocks. */
interface LineWork {
  /** The most consumers that one claim serves. */
  int maxBatch();

  CompletableFuture<Claimed> claim(QueueLine line, List<Waiter> consumers, int wanted);

  void giveBack(UUID queueId, List<Delivery> deliveries);

  /**
   * Consumers go on waiting: the line is to be signalled when something becomes due.
   *
   * @param complete false when the claim put off a costly look, which is to be made up for soon
   */
  void lookLater(QueueLine line, boolean complete);

  /** Nobody waits; the line may be forgotten. */
  void idle(QueueLine line);
}
