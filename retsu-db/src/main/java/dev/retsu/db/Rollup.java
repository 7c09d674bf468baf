package dev.retsu.db;

import java.util.List;
import java.util.UUID;
import org.jdbi.v3.core.Jdbi;

/**
 * Compares the counters with the messages, and mends them while both change.
 *
 * <p>A comparison is one statement, hence one snapshot: counters and messages change in one
 * transaction, so in a snapshot they agree or have drifted. A repair touches one queue. It first
 * makes sure that all its counters exist, in a transaction of its own, then locks them in key
 * order, as the triggers do, and recounts with a snapshot that is taken under the locks:
 *
 * <ul>
 *   <li>a writer that had changed a counter held its lock; the repair waited for its end and sees
 *       its messages;
 *   <li>a writer that has not come to its counters yet waits for the repair, its messages are not
 *       seen, and its changes are added to the new counts.
 * </ul>
 *
 * <p>So the new counts are exact, and writers of other queues never wait. Safe for use by many
 * threads.
 */
public final class Rollup {
  private static final int COUNTERS_OF_A_QUEUE = 96;
  private static final int MOST_ATTEMPTS = 5;

  private final Jdbi jdbi;

  public Rollup(Jdbi jdbi) {
    this.jdbi = jdbi;
  }

  /** Every counter that has drifted, by queue name, priority and shard; empty when all is well. */
  public List<RollupDifference> findDifferences() {
    return jdbi.withExtension(RollupDao.class, RollupDao::findDifferences);
  }

  /**
   * Sets the counters of a queue to what its messages are. Its writers wait meanwhile.
   *
   * @throws org.jdbi.v3.core.JdbiException when the counters cannot be locked within five seconds
   */
  public void rebuild(UUID queueId) {
    for (int attempt = 1; !repaired(queueId); attempt++) {
      if (attempt == MOST_ATTEMPTS) {
        throw new IllegalStateException(
            "the counters of queue " + queueId + " are taken away again and again");
      }
    }
  }

  private boolean repaired(UUID queueId) {
    // Committed by itself: a repair that inserted and then locked would lock out of order.
    jdbi.useExtension(RollupDao.class, dao -> dao.addMissingCounters(queueId));
    return jdbi.inTransaction(
        handle -> {
          RollupDao dao = handle.attach(RollupDao.class);
          dao.openRepair();
          // Fewer when a TRUNCATE came between: nothing is locked then, and the next attempt is
          // due.
          boolean complete = dao.lockCounters(queueId).size() == COUNTERS_OF_A_QUEUE;
          if (complete) {
            dao.recount(queueId);
          }
          return complete;
        });
  }
}
