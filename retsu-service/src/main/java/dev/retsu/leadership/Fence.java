package dev.retsu.leadership;

import dev.retsu.worker.Job;
import java.time.Duration;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.transaction.TransactionIsolationLevel;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A session of PostgreSQL that holds, or tries to hold, the advisory lock of a job. Used by one
 * thread.
 */
final class Fence implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Fence.class);

  /** "RETS": the first key of every advisory lock of the product. */
  private static final int LOCK_CLASS = 1380275283;

  // A server that only replays another one gives its locks to anybody.
  private static final String TRY =
      "SELECT CASE WHEN pg_is_in_recovery() THEN false ELSE pg_try_advisory_lock(?, ?) END";

  // Not by remembering: behind a pooler the next statement may reach another session.
  private static final String HELD =
      """
      SELECT EXISTS (
          SELECT FROM pg_locks
          WHERE locktype = 'advisory' AND pid = pg_backend_pid() AND granted
            AND classid = ? AND objid = ? AND objsubid = 2)
        AND NOT pg_is_in_recovery()""";

  private final Handle handle;
  private final int key;
  private boolean broken;

  private Fence(Handle handle, int key) {
    this.handle = handle;
    this.key = key;
  }

  /**
   * Opens a session, without the lock yet.
   *
   * @param dedicated opens a new connection each time
   * @param keepAlive after how much silence PostgreSQL asks whether this host is still there
   * @param silenceLimit after how much silence PostgreSQL ends the session
   * @throws JdbiException when the database is away
   */
  static Fence open(Jdbi dedicated, Job job, Duration keepAlive, Duration silenceLimit) {
    Handle handle = dedicated.open();
    try {
      prepare(handle, keepAlive, silenceLimit);
      return new Fence(handle, job.lockKey());
    } catch (JdbiException e) {
      handle.close();
      throw e;
    }
  }

  /**
   * A leader asks often, so silence means that its process is frozen. Its host answers TCP all the
   * same; this limit, instead of the server's own, lets a standby pass the fence then.
   */
  private static void prepare(Handle handle, Duration keepAlive, Duration silenceLimit) {
    long seconds = Math.max(1, keepAlive.toSeconds());
    handle.execute(
        "SELECT set_config(name, value, false) FROM (VALUES ('idle_session_timeout', ?),"
            + " ('tcp_keepalives_idle', ?), ('tcp_keepalives_interval', ?),"
            + " ('tcp_keepalives_count', '3')) AS wanted (name, value)"
            + " WHERE name IN (SELECT name FROM pg_settings)",
        Long.toString(silenceLimit.toMillis()),
        Long.toString(seconds),
        Long.toString(Math.max(1, seconds / 3)));
  }

  boolean tryLock() {
    return ask(TRY);
  }

  /** Asks PostgreSQL; a session that does not answer holds nothing. */
  boolean isHeld() {
    return ask(HELD);
  }

  /** Whether the session has ended. */
  boolean isBroken() {
    return broken;
  }

  <D, R> R snapshot(Class<D> dao, Function<D, R> read) {
    return handle.inTransaction(
        TransactionIsolationLevel.REPEATABLE_READ, h -> read.apply(h.attach(dao)));
  }

  /** Unlocks, for PostgreSQL takes its time to end a session, then closes the connection. */
  @Override
  public void close() {
    try (Handle closing = handle) {
      closing.execute("SELECT pg_advisory_unlock_all()");
    } catch (JdbiException e) {
      LOG.debug("the session of a fence was gone before it was closed", e);
    }
  }

  private boolean ask(String question) {
    try {
      return handle.select(question, LOCK_CLASS, key).mapTo(Boolean.class).one();
    } catch (JdbiException e) {
      LOG.warn("the session for advisory lock {}/{} has ended", LOCK_CLASS, key, e);
      broken = true;
      return false;
    }
  }
}
