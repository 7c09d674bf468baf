package dev.retsu.core;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A consumer in the line of a queue, from its call to its answer. Guarded by the lock of the line.
 */
final class Waiter {
  final int wanted;

  /** What its caller hands over to the claim that serves it. */
  final @Nullable Object context;

  final CompletableFuture<List<Delivery>> answer = new CompletableFuture<>();

  /** Its place among all that ever stood in its line. */
  long number;

  /** Whether it goes on waiting when a claim finds nothing. */
  boolean patient;

  /** Whether its answer is decided and under way. */
  boolean decided;

  Waiter(DequeueRequest request, @Nullable Object context, boolean closing) {
    this.context = context;
    this.wanted = request.maxMessages();
    this.patient = !closing && !request.waitTime().isZero();
  }

  boolean isGone() {
    return decided || answer.isDone();
  }
}
