package dev.retsu.db;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.jdbi.v3.sqlobject.customizer.Bind;
import org.jdbi.v3.sqlobject.customizer.BindMethods;
import org.jdbi.v3.sqlobject.locator.UseClasspathSqlLocator;
import org.jdbi.v3.sqlobject.statement.SqlQuery;
import org.jdbi.v3.sqlobject.statement.SqlUpdate;
import org.jdbi.v3.sqlobject.statement.UseRowMapper;
import org.jdbi.v3.sqlobject.transaction.Transaction;

/**
 * The statements that change messages, each of them one state change of many messages. Safe for use
 * by many threads as a {@link SharedDao}: each call then is a transaction of its own.
 */
@UseClasspathSqlLocator
public interface MessageDao {
  /**
   * Adds messages in one transaction, so that nobody need guess what became of it when its
   * connection is lost.
   *
   * @param begun hears the number of the transaction, for {@link #findOutcome}, before anything is
   *     added; when it heard none, nothing was
   */
  @Transaction
  default void add(NewMessageRows rows, Consumer<String> begun) {
    begun.accept(begin());
    insert(rows);
  }

  /** Gives the transaction a number, which outlives its connection. */
  @SqlQuery
  String begin();

  /** Adds the rows and commits. */
  @SqlUpdate
  void insert(@BindMethods NewMessageRows rows);

  /**
   * What became of a transaction: {@code committed}, {@code aborted}, {@code in progress}, or
   * nothing when that was too long ago. Fails with SQLSTATE 22023 when the server has not begun it
   * yet.
   *
   * @param pauseSeconds before it looks
   */
  @SqlQuery
  Optional<String> findOutcome(
      @Bind("transaction") String transaction, @Bind("pauseSeconds") double pauseSeconds);

  /**
   * One row per message, or one row without a message, or none when there is no such queue.
   *
   * @param maxBytes of payload, all messages together; a larger first one is claimed all the same
   */
  @SqlQuery
  @UseRowMapper(ClaimedRow.Mapper.class)
  List<ClaimedRow> claim(
      @Bind("queueId") UUID queueId,
      @Bind("wanted") int wanted,
      @Bind("maxBytes") long maxBytes,
      @BindMethods ClaimPosition position);

  /** The removed ones only, in no order. */
  @SqlQuery
  @UseRowMapper(RemovedRow.Mapper.class)
  List<RemovedRow> delete(
      @Bind("queueId") UUID queueId,
      @Bind("ids") UUID[] ids,
      @Bind("receiptHandles") UUID[] receiptHandles);

  /** The extended ones only, in no order. */
  @SqlQuery
  @UseRowMapper(ExtendedRow.Mapper.class)
  List<ExtendedRow> extend(
      @Bind("queueId") UUID queueId,
      @Bind("ids") UUID[] ids,
      @Bind("receiptHandles") UUID[] receiptHandles,
      @Bind("visibilityTimeoutSeconds") Integer[] visibilityTimeoutSeconds);

  /** The released ones only, in no order. */
  @SqlQuery
  @UseRowMapper(ReleasedRow.Mapper.class)
  List<ReleasedRow> release(
      @Bind("queueId") UUID queueId,
      @Bind("ids") UUID[] ids,
      @Bind("receiptHandles") UUID[] receiptHandles,
      @Bind("delaySeconds") Integer[] delaySeconds);

  /** Moves used-up messages of one priority to the dead letters, at most {@code batch}. */
  @SqlQuery
  @UseRowMapper(SettledRow.Mapper.class)
  SettledRow settleExhausted(
      @Bind("queueId") UUID queueId, @Bind("priority") String priority, @Bind("batch") int batch);

  /** One row per queue that exists or not, in no order. */
  @SqlQuery
  @UseRowMapper(DueRow.Mapper.class)
  List<DueRow> findDue(@Bind("queueIds") UUID[] queueIds);
}
