package dev.retsu.db;

import javax.sql.DataSource;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.postgres.PostgresPlugin;
import org.jdbi.v3.sqlobject.SqlObjectPlugin;

/** Makes the one {@link Jdbi} of a process: SQL objects, PostgreSQL types, one statement logger. */
public final class JdbiFactory {
  private JdbiFactory() {}

  /**
   * @param logger told of every statement, with the DAO method it belongs to
   */
  public static Jdbi create(DataSource dataSource, SqlLogger logger) {
    return Jdbi.create(dataSource)
        .installPlugin(new SqlObjectPlugin())
        .installPlugin(new PostgresPlugin())
        .registerArrayType(byte[].class, "bytea")
        .setSqlLogger(logger);
  }
}
