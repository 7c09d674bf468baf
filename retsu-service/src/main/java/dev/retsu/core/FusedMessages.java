package dev.retsu.core;

import dev.retsu.fusion.Batch;
import dev.retsu.fusion.Fuser;
import dev.retsu.fusion.FusionLimits;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The single calls that change messages, those of one queue and kind fused into one statement. Safe
 * for use by many threads.
 */
final class FusedMessages {
  private static final int MAX_WAITING = 10_000;
  private static final long MAX_WAITING_BYTES = 48L << 20;
  private static final long MAX_BATCH_BYTES = 4L << 20;
  private static final int CALL_BYTES = 256;

  /** A delivery to change, and by how many seconds. */
  private record Timed(Receipt receipt, int seconds) {}

  /** A call with what its caller hands over to the flush that serves it. */
  private record Carried<Q>(Q call, @Nullable Object context) {}

  private final CallerContext callers;
  private final Fuser<UUID, Carried<NewMessage>, UUID> enqueue;
  private final Fuser<UUID, Carried<Receipt>, Boolean> acknowledge;
  private final Fuser<UUID, Carried<Timed>, Optional<Instant>> extend;
  private final Fuser<UUID, Carried<Timed>, Boolean> release;

  FusedMessages(DirectMessages messages, FusionSettings settings) {
    callers = settings.callers();
    enqueue = fuser("enqueue", settings, m -> m.payload().length + CALL_BYTES, messages::enqueue);
    acknowledge = fuser("acknowledge", settings, r -> CALL_BYTES, messages::acknowledge);
    extend =
        fuser(
            "extend",
            settings,
            t -> CALL_BYTES,
            (queueId, calls) -> messages.extend(queueId, receipts(calls), seconds(calls)));
    release =
        fuser(
            "release",
            settings,
            t -> CALL_BYTES,
            (queueId, calls) -> messages.release(queueId, receipts(calls), seconds(calls)));
  }

  CompletableFuture<UUID> enqueue(UUID queueId, NewMessage message) {
    return submitted(enqueue, queueId, message);
  }

  CompletableFuture<Boolean> acknowledge(UUID queueId, Receipt receipt) {
    return submitted(acknowledge, queueId, receipt);
  }

  CompletableFuture<Optional<Instant>> extend(UUID queueId, Receipt receipt, int seconds) {
    return submitted(extend, queueId, new Timed(receipt, seconds));
  }

  CompletableFuture<Boolean> release(UUID queueId, Receipt receipt, int seconds) {
    return submitted(release, queueId, new Timed(receipt, seconds));
  }

  private static <Q, A> Fuser<UUID, Carried<Q>, A> fuser(
      String operation, FusionSettings settings, ToLongFunction<Q> bytes, Batch<UUID, Q, A> batch) {
    FusionLimits limits =
        new FusionLimits(settings.maxBatch(), MAX_BATCH_BYTES, MAX_WAITING, MAX_WAITING_BYTES);
    return new Fuser<>(
        limits,
        carried -> bytes.applyAsLong(carried.call()),
        (queueId, calls) ->
            settings
                .callers()
                .share(
                    mapped(calls, Carried::context),
                    () -> batch.run(queueId, mapped(calls, Carried::call))),
        // A refusal with a code (no such queue, database away) is the whole batch's.
        failure -> !(failure instanceof RetsuException),
        size -> settings.sizes().flushed(operation, size));
  }

  private <Q, A> CompletableFuture<A> submitted(
      Fuser<UUID, Carried<Q>, A> fuser, UUID queueId, Q call) {
    try {
      return fuser.submit(queueId, new Carried<>(call, callers.capture()));
    } catch (RejectedExecutionException e) {
      return CompletableFuture.failedFuture(
          new RetsuException(ErrorCode.UNAVAILABLE, "too many calls wait already", e));
    }
  }

  private static List<Receipt> receipts(List<Timed> calls) {
    return mapped(calls, Timed::receipt);
  }

  private static List<Integer> seconds(List<Timed> calls) {
    return mapped(calls, Timed::seconds);
  }

  private static <A, B extends @Nullable Object> List<B> mapped(
      List<A> list, Function<A, B> function) {
    return list.stream().map(function).toList();
  }
}
