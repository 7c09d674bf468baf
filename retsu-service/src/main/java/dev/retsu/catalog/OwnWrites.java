package dev.retsu.catalog;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.retsu.core.Queue;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The versions that this process has written. Whoever updated a queue here reads at least that
 * version here, even if the shared cache missed the write. Forgetting one, for want of room, costs
 * this promise during an outage, and nothing else.
 */
final class OwnWrites {
  /** Longer than any older copy of the same queue can stay in the shared cache. */
  private static final Duration LIFE = SharedQueueDetails.DETAILS_LIFE.multipliedBy(2);

  private static final int MOST = 10_000;

  private final Cache<UUID, Long> versions =
      Caffeine.newBuilder().maximumSize(MOST).expireAfterWrite(LIFE).build();

  void add(Queue queue) {
    var unused = versions.asMap().merge(queue.id(), queue.version(), Math::max);
  }

  /**
   * Whether this process has written something newer.
   *
   * @param found null when the queue is said to be missing
   */
  boolean outdate(UUID id, @Nullable Queue found) {
    Long written = versions.getIfPresent(id);
    return written != null && (found == null || found.version() < written);
  }
}
