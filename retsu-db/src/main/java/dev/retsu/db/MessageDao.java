package dev.retsu.db;

import java.util.List;
import java.util.UUID;
import org.jdbi.v3.sqlobject.customizer.Bind;
import org.jdbi.v3.sqlobject.customizer.BindMethods;
import org.jdbi.v3.sqlobject.locator.UseClasspathSqlLocator;
import org.jdbi.v3.sqlobject.statement.SqlQuery;
import org.jdbi.v3.sqlobject.statement.SqlUpdate;
import org.jdbi.v3.sqlobject.statement.UseRowMapper;

/**
 * The statements that change messages, each of them one state change of many messages. Safe for use
 * by many threads as a {@link SharedDao}: each call then is a transaction of its own.
 */
@UseClasspathSqlLocator
public interface MessageDao {
  /** Answers how many rows were added: fewer than given when this repeats an earlier call. */
  @SqlUpdate
  int insert(@BindMethods NewMessageRows rows);

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
