package dev.retsu.catalog;

import dev.retsu.catalog.SharedEntry.Kind;
import dev.retsu.core.Queue;
import dev.retsu.core.QueueCatalog;
import dev.retsu.telemetry.CacheMetrics;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One lookup of one queue: reads the shared cache, becomes the loader or waits for the one that is,
 * and ends in PostgreSQL when there is no other way. A failure of the cache at any step is such a
 * case; only a failure of PostgreSQL fails the lookup.
 */
final class SharedLookup {
  static final Duration BETWEEN_READS = Duration.ofMillis(10);

  /** What a lookup found, and whether the cache knew it right away. */
  record Answer(Optional<Queue> queue, boolean hit) {}

  /** What all lookups of a process share. */
  record Tools(
      SharedQueueDetails cache,
      QueueCatalog source,
      OwnWrites ownWrites,
      ScheduledExecutorService scheduler,
      CacheMetrics metrics) {}

  private final UUID id;
  private final LoadingMarker marker;
  private final Tools tools;
  private final long start = System.nanoTime();

  /** Set by one step, read by the next; the futures between them order the two. */
  private boolean waited;

  /**
   * @param marker of this lookup and no other
   */
  SharedLookup(UUID id, LoadingMarker marker, Tools tools) {
    this.id = id;
    this.marker = marker;
    this.tools = tools;
  }

  CompletableFuture<Answer> run() {
    return tools.cache.read(id).handle(this::proceed).thenCompose(Function.identity());
  }

  private CompletableFuture<Answer> proceed(
      @Nullable SharedEntry entry, @Nullable Throwable failure) {
    if (failure != null || entry == null) {
      return load(null);
    }
    if (isAnswer(entry)) {
      return CompletableFuture.completedFuture(
          new Answer(Optional.ofNullable(entry.queue()), !waited));
    }
    if (System.nanoTime() - start >= SharedQueueDetails.MARKER_LIFE.toNanos()) {
      return load(null);
    }
    return isLoadedElsewhere(entry) ? waitAndRead() : claimAndLoad(entry.raw());
  }

  private boolean isAnswer(SharedEntry entry) {
    return (entry.kind() == Kind.DETAILS || entry.kind() == Kind.MISSING)
        && !tools.ownWrites.outdate(id, entry.queue());
  }

  /**
   * This process runs one lookup of a queue at a time. A marker of its own is left from a claim
   * that it gave up, which a server that hung for a while has carried out after all.
   */
  private boolean isLoadedElsewhere(SharedEntry entry) {
    return entry.marker() != null && !entry.marker().owner().equals(marker.owner());
  }

  private CompletableFuture<Answer> waitAndRead() {
    waited = true;
    CompletableFuture<Void> pause = new CompletableFuture<>();
    try {
      var unused =
          tools.scheduler.schedule(
              () -> pause.complete(null), BETWEEN_READS.toMillis(), TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      // The service stops: nobody wakes this lookup any more.
      return load(null);
    }
    return pause.thenCompose(ignored -> run());
  }

  private CompletableFuture<Answer> claimAndLoad(byte[] read) {
    return tools
        .cache
        .claim(id, read, marker)
        .handle(
            (claimed, failure) -> {
              if (failure != null) {
                return load(null);
              }
              return claimed ? load(marker) : waitAndRead();
            })
        .thenCompose(Function.identity());
  }

  /**
   * @param held the marker, if this lookup holds one
   */
  private CompletableFuture<Answer> load(@Nullable LoadingMarker held) {
    LoadTimer timer = LoadTimer.start(tools.metrics);
    return tools
        .source
        .find(id)
        .handle(
            (found, failure) -> {
              if (failure != null) {
                timer.failed();
                return giveUp(failure, held);
              }
              timer.found(found);
              return keep(found, held);
            })
        .thenCompose(Function.identity());
  }

  /** The answer leaves after the write, and whether or not it succeeds. */
  private CompletableFuture<Answer> keep(Optional<Queue> found, @Nullable LoadingMarker held) {
    return write(found, held).handle((written, failure) -> new Answer(found, false));
  }

  private CompletableFuture<Boolean> write(Optional<Queue> found, @Nullable LoadingMarker held) {
    if (found.isPresent()) {
      return tools.cache.store(found.get());
    }
    return held != null
        ? tools.cache.storeMissing(id, held)
        : CompletableFuture.completedFuture(false);
  }

  private CompletableFuture<Answer> giveUp(Throwable failure, @Nullable LoadingMarker held) {
    CompletableFuture<Boolean> released =
        held != null ? tools.cache.release(id, held) : CompletableFuture.completedFuture(false);
    return released
        .handle((done, ignored) -> CompletableFuture.<Answer>failedFuture(failure))
        .thenCompose(Function.identity());
  }
}
