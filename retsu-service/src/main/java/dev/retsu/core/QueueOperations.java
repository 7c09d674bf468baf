package dev.retsu.core;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a caller can ask of the queues. No call blocks its caller for a database: each
 * answers with a future that completes on a thread of Retsu's, after the commit, or fails with a
 * {@link RetsuException}. Arguments are valid by construction. Safe for use by many threads.
 */
public interface QueueOperations {
  /** Fails with {@link ErrorCode#QUEUE_ALREADY_EXISTS}. */
  CompletableFuture<Queue> create(QueueName name, QueueSettings settings);

  /**
   * Queues whose names start with {@code prefix}, by name.
   *
   * @param after the last name of the page before; null for the first page
   * @param limit 1 to 100
   */
  CompletableFuture<QueuePage> list(String prefix, @Nullable String after, int limit);

  /** Fails with {@link ErrorCode#QUEUE_NOT_FOUND}, as all calls below. */
  CompletableFuture<Queue> get(UUID queueId);

  CompletableFuture<Queue> update(UUID queueId, QueueUpdate update);

  CompletableFuture<UUID> enqueue(UUID queueId, NewMessage message);

  /** All or none; the identifiers are in the order of the messages. */
  CompletableFuture<List<UUID>> enqueueAll(UUID queueId, List<NewMessage> messages);

  /**
   * Up to {@code maxMessages}, the highest priority first; empty when the wait is over. Cancelling
   * the future takes the consumer out of the line; what was leased for it meanwhile is released.
   */
  CompletableFuture<List<Delivery>> dequeue(UUID queueId, DequeueRequest request);

  /** True when this call removed the message; false when the receipt is not current. */
  CompletableFuture<Boolean> acknowledge(UUID queueId, Receipt receipt);

  /** One answer per receipt, in their order. */
  CompletableFuture<List<Boolean>> acknowledgeAll(UUID queueId, List<Receipt> receipts);

  /**
   * Sets the lease to end {@code visibilityTimeoutSeconds} from now and answers with that end.
   * Fails with {@link ErrorCode#LEASE_NOT_CURRENT}.
   */
  CompletableFuture<Instant> extend(UUID queueId, Receipt receipt, int visibilityTimeoutSeconds);

  /**
   * Gives the message back, claimable after {@code delaySeconds}; the delivery attempt stays
   * counted. Fails with {@link ErrorCode#LEASE_NOT_CURRENT}.
   */
  CompletableFuture<Void> release(UUID queueId, Receipt receipt, int delaySeconds);

  /** Gives many back at once, at the end of a consumer that did not take its delivery. */
  void releaseQuietly(UUID queueId, List<Delivery> deliveries);
}
