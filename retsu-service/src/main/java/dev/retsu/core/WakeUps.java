package dev.retsu.core;

import java.util.UUID;

/**
 * Tells other processes that a queue may have something to claim. Best effort: a lost wake-up costs
 * a waiting consumer the time until the next regular look, never a message.
 */
@FunctionalInterface
public interface WakeUps {
  /** Tells nobody: the regular look alone finds what other processes enqueue. */
  WakeUps NONE = queueId -> {};

  /** Never blocks and never fails. */
  void publish(UUID queueId);
}
