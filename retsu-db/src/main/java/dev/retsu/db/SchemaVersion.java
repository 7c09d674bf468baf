package dev.retsu.db;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Which schema a database has, and whether this binary can work with it. Thread-safe. */
public final class SchemaVersion {
  /** The greatest version under {@code db/migration}. */
  static final int NEEDED = 3;

  private static final String EXISTS = "SELECT to_regclass('flyway_schema_history') IS NOT NULL";
  private static final String APPLIED =
      "SELECT coalesce(max(version::int) FILTER (WHERE success), 0) FROM flyway_schema_history";

  private final DataSource dataSource;

  public SchemaVersion(DataSource dataSource) {
    this.dataSource = dataSource;
  }

  /** The version that this binary needs at least. */
  public int needed() {
    return NEEDED;
  }

  /**
   * The version of the database; 0 when it was never migrated.
   *
   * @throws SQLException when the database is away
   */
  public int applied() throws SQLException {
    try (Connection connection = dataSource.getConnection()) {
      return Sql.text(connection, EXISTS).equals("t")
          ? Integer.parseInt(Sql.text(connection, APPLIED))
          : 0;
    }
  }

  /**
   * True for a newer schema too: in a rolling upgrade the old binary goes on working with it.
   *
   * @throws SQLException when the database is away
   */
  public boolean isCurrent() throws SQLException {
    return applied() >= NEEDED;
  }
}
