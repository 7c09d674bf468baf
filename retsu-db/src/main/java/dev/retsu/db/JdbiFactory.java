package dev.retsu.db;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jdbi.v3.postgres.PostgresPlugin;
import org.jdbi.v3.sqlobject.SqlObjectPlugin;

/** Makes the one {@link Jdbi} of a process: SQL objects, PostgreSQL types, one listener. */
public final class JdbiFactory {
  private JdbiFactory() {}

  /**
   * @param listener told of every statement, with the DAO method it belongs to
   */
  public static Jdbi create(DataSource dataSource, StatementListener listener) {
    OperationNames names = new OperationNames();
    return Jdbi.create(() -> connect(dataSource, listener))
        .installPlugin(new SqlObjectPlugin())
        .installPlugin(new PostgresPlugin())
        .registerArgument(new ByteaArrays())
        .registerArrayType(String.class, "text")
        .configure(SqlStatements.class, sql -> sql.setTemplateEngine(new CommentedSql(names)))
        .setSqlLogger(new ListenerSqlLogger(listener, names));
  }

  private static Connection connect(DataSource dataSource, StatementListener listener)
      throws SQLException {
    long started = System.nanoTime();
    try {
      Connection connection = dataSource.getConnection();
      listener.connectionTaken(System.nanoTime() - started, null);
      return connection;
    } catch (SQLException e) {
      listener.connectionTaken(System.nanoTime() - started, e);
      throw e;
    }
  }
}
