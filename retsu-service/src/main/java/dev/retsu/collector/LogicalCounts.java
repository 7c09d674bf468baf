package dev.retsu.collector;

import dev.retsu.db.ExpiredStateRow;
import dev.retsu.db.QueueStateRow;
import org.jspecify.annotations.Nullable;

/**
 * What consumers see of one queue and priority.
 *
 * @param ready what a dequeue could take now
 * @param inFlight what is under a lease that has not elapsed
 * @param delayed what will become ready when its delay is over
 */
record LogicalCounts(long ready, long inFlight, long delayed) {
  /**
   * Exhausted and expired messages whose time has passed are in none of the three: a dequeue moves
   * the former to the dead letters, the cleaner deletes the latter. Likewise a delayed message that
   * expired before it was due.
   *
   * @param expired null when nothing has expired
   * @throws RollupDriftException when a count is negative
   */
  static LogicalCounts of(QueueStateRow row, @Nullable ExpiredStateRow expired) {
    long expiredReady = expired == null ? 0 : expired.ready();
    long expiredDelayed = expired == null ? 0 : expired.delayed();
    LogicalCounts counts =
        new LogicalCounts(
            row.storedReady() - expiredReady + row.claimable(),
            row.storedInFlight() - row.elapsedInFlight(),
            row.storedDelayed() - row.dueDelayed() - expiredDelayed);
    // Without the claimable: they must not hide that the counter of the READY is too small.
    if (row.storedReady() < expiredReady || counts.inFlight < 0 || counts.delayed < 0) {
      throw new RollupDriftException(row.name(), row.priority(), counts);
    }
    return counts;
  }
}
