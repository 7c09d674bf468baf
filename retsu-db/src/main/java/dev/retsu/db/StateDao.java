package dev.retsu.db;

import java.time.Instant;
import java.util.List;
import org.jdbi.v3.sqlobject.config.RegisterConstructorMapper;
import org.jdbi.v3.sqlobject.customizer.Bind;
import org.jdbi.v3.sqlobject.locator.UseClasspathSqlLocator;
import org.jdbi.v3.sqlobject.statement.SqlQuery;

/**
 * Reads the state of all queues. All of it in one transaction that sees one snapshot (REPEATABLE
 * READ), {@link #openSnapshot} first: counters and messages of different moments do not add up.
 */
@UseClasspathSqlLocator
public interface StateDao {
  /** Makes the transaction read only, and answers with the time that all else is measured by. */
  @SqlQuery
  Instant openSnapshot();

  /** For the rest of the transaction. */
  @SqlQuery
  String useSequentialScans(@Bind("allowed") boolean allowed);

  /** Expired messages that wait for the cleaner, for queues and priorities that have any. */
  @SqlQuery
  @RegisterConstructorMapper(ExpiredStateRow.class)
  List<ExpiredStateRow> countExpired(@Bind("now") Instant now);

  /** Every queue and priority. */
  @SqlQuery
  @RegisterConstructorMapper(QueueStateRow.class)
  List<QueueStateRow> readQueues(@Bind("now") Instant now);
}
