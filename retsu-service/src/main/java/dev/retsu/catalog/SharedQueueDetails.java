package dev.retsu.catalog;

import dev.retsu.core.Queue;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.redisson.api.RScript;
import org.redisson.api.RedissonClient;
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
  private final SharedScripts scripts;

  SharedQueueDetails(GuardedRedis redis, SharedScripts scripts) {
    this.redis = redis;
    this.scripts = scripts;
  }

  /**
   * Goes the way of every lookup: reads, and writes by a script. A server that is full or read-only
   * answers the read, and a process that has done neither yet would be slow to do it for a request.
   */
  static CompletionStage<Boolean> probe(RedissonClient client) {
    String key = PREFIX + "probe";
    String script = SharedScripts.COMPARING.storeUnlessNewer();
    byte[] life = text(GuardedRedis.BETWEEN_PROBES.toMillis());
    return get(client, key).thenCompose(raw -> eval(client, script, key, text(1), text(1), life));
  }

  CompletableFuture<SharedEntry> read(UUID id) {
    return redis
        .run(client -> get(client, PREFIX + id).exceptionally(SharedQueueDetails::otherType))
        .thenApply(raw -> QueueDetailsCodec.read(id, raw));
  }

  /** Stores {@code queue}, unless a newer version of it is there. */
  CompletableFuture<Boolean> store(Queue queue) {
    return eval(
        scripts.storeUnlessNewer(),
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
    return eval(scripts.replace(), id, read, by, text(life.toMillis()));
  }

  private CompletableFuture<Boolean> eval(String script, UUID id, Object... arguments) {
    return redis.run(client -> eval(client, script, PREFIX + id, arguments));
  }

  private static CompletionStage<byte[]> get(RedissonClient client, String key) {
    return client.<byte[]>getBucket(key, ByteArrayCodec.INSTANCE).getAsync();
  }

  private static CompletionStage<Boolean> eval(
      RedissonClient client, String script, String key, Object... arguments) {
    return client
        .getScript(ByteArrayCodec.INSTANCE)
        .evalAsync(
            RScript.Mode.READ_WRITE, script, RScript.ReturnType.BOOLEAN, List.of(key), arguments);
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
