package dev.retsu.db;

import java.time.Instant;
import java.util.List;
import org.jdbi.v3.sqlobject.config.RegisterConstructorMapper;
import org.jdbi.v3.sqlobject.customizer.Bind;
import org.jdbi.v3.sqlobject.locator.UseClasspathSqlLocator;
import org.jdbi.v3.sqlobject.statement.SqlQuery;
import org.jspecify.annotations.Nullable;

/**
 * The statements of the cleaners. Several processes may run them at once: rows that another one
 * works on are passed over. Safe for use by many threads when it is made on demand.
 */
@UseClasspathSqlLocator
public interface MaintenanceDao {
  /**
   * Deletes expired messages, the longest expired first; one in flight only after its lease.
   *
   * @param from messages that expired before are passed over; null for all
   */
  @SqlQuery
  @RegisterConstructorMapper(ExpiredRow.class)
  List<ExpiredRow> deleteExpired(
      @Bind("from") @Nullable Instant from, @Bind("batchSize") int batchSize);

  /**
   * Deletes dead letters, the oldest first.
   *
   * @param from letters that died before are passed over; null for all
   * @param retentionSeconds how long ago a letter that is deleted died, at least
   */
  @SqlQuery
  @RegisterConstructorMapper(PurgedRow.class)
  List<PurgedRow> purgeDeadLetters(
      @Bind("from") @Nullable Instant from,
      @Bind("retentionSeconds") long retentionSeconds,
      @Bind("batchSize") int batchSize);
}
