package dev.retsu.db;

import java.util.List;
import java.util.Optional;
import org.jdbi.v3.sqlobject.config.RegisterConstructorMapper;
import org.jdbi.v3.sqlobject.locator.UseClasspathSqlLocator;
import org.jdbi.v3.sqlobject.statement.SqlQuery;

/** How the tables fare. Reads statistics only, never the tables. */
@UseClasspathSqlLocator
public interface StorageDao {
  @SqlQuery
  @RegisterConstructorMapper(TableRow.class)
  List<TableRow> readTables();

  /** Empty when no other session has a transaction open. */
  @SqlQuery
  Optional<Double> findOldestTransactionSeconds();
}
