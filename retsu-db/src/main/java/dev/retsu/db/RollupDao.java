package dev.retsu.db;

import java.util.List;
import java.util.UUID;
import org.jdbi.v3.sqlobject.config.RegisterConstructorMapper;
import org.jdbi.v3.sqlobject.customizer.Bind;
import org.jdbi.v3.sqlobject.locator.UseClasspathSqlLocator;
import org.jdbi.v3.sqlobject.statement.SqlQuery;
import org.jdbi.v3.sqlobject.statement.SqlUpdate;

/** The statements that compare the counters with the messages and mend them; see {@link Rollup}. */
@UseClasspathSqlLocator
interface RollupDao {
  @SqlQuery
  @RegisterConstructorMapper(RollupDifference.class)
  List<RollupDifference> findDifferences();

  @SqlUpdate
  int addMissingCounters(@Bind("queueId") UUID queueId);

  @SqlQuery
  String openRepair();

  @SqlQuery
  List<Integer> lockCounters(@Bind("queueId") UUID queueId);

  @SqlUpdate
  int recount(@Bind("queueId") UUID queueId);
}
