package dev.retsu.catalog;

import dev.retsu.core.Queue;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.redisson.api.RScript;
import org.redisson.client.RedisException;
import org.redisson.client.codec.ByteArrayCodec;

/**
 * The entries of the shared cache, one key per queue. Each call is one command, and fails when the
 * cache does; see {@link GuardedRedis}. Safe for use by many threads.
 */
final class SharedQueueDetails {
  static final String PREFIX = "retsu:queue_details:";
  static final Duration DETAILS_LIFE = Duration.ofMinutes(5);
  static final Duration MISSING_LIFE = Duration.ofSeconds(5);
  static final Duration MARKER_LIFE = Duration.ofSeconds(2);

  private final GuardedRedis redis;

  SharedQueueDetails(GuardedRedis redis) {
    this.redis = redis;
  }

  CompletableFuture<SharedEntry> read(UUID id) {
    return redis
        .run(
            client ->
                client
                    .<byte[]>getBucket(PREFIX + id, ByteArrayCodec.INSTANCE)
                    .getAsync()
                    .exceptionally(SharedQueueDetails::otherType))
        .thenApply(raw -> QueueDetailsCodec.read(id, raw));
  }

  /** Stores {@code queue}, unless a newer version of it is there. */
  CompletableFuture<Boolean> store(Queue queue) {
    return eval(
        SharedScripts.STORE_UNLESS_NEWER,
        queue.id(),
        QueueDetailsCodec.details(queue),
        text(queue.version()),
        text(DETAILS_LIFE.toMillis()));
  }

  /** Puts a marker in the place of what was read; false when something else is there by now. */
  CompletableFuture<Boolean> claim(UUID id, byte[] read, LoadingMarker marker) {
    return replace(id, read, QueueDetailsCodec.loading(marker), MARKER_LIFE);
  }

  /** Marks the queue as missing, but only in the place of the marker: never over details. */
  CompletableFuture<Boolean> storeMissing(UUID id, LoadingMarker marker) {
    return replace(id, QueueDetailsCodec.loading(marker), QueueDetailsCodec.MISSING, MISSING_LIFE);
  }

  /** Takes the marker away after a load that failed, so that the others need not wait for it. */
  CompletableFuture<Boolean> release(UUID id, LoadingMarker marker) {
    return replace(id, QueueDetailsCodec.loading(marker), QueueDetailsCodec.NOTHING, Duration.ZERO);
  }

  private CompletableFuture<Boolean> replace(UUID id, byte[] read, byte[] by, Duration life) {
    return eval(SharedScripts.REPLACE, id, read, by, text(life.toMillis()));
  }

  private CompletableFuture<Boolean> eval(String script, UUID id, Object... arguments) {
    return redis.run(
        client ->
            client
                .getScript(ByteArrayCodec.INSTANCE)
                .<Boolean>evalAsync(
                    RScript.Mode.READ_WRITE,
                    script,
                    RScript.ReturnType.BOOLEAN,
                    List.of(PREFIX + id),
                    arguments));
  }

  /** A key that holds a list or the like is as good as one that holds nothing. */
  private static byte[] otherType(Throwable failure) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    if (cause instanceof RedisException
        && String.valueOf(cause.getMessage()).startsWith("WRONGTYPE")) {
      return QueueDetailsCodec.NOTHING;
    }
    throw new CompletionException(cause);
  }

  private static byte[] text(long number) {
    return Long.toString(number).getBytes(StandardCharsets.UTF_8);
  }
}
