package dev.retsu.db;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.StatementContext;

/** How many messages were moved to the dead letters, and how many a raised limit gave back. */
public record SettledRow(int deadLettered, int revived) {
  /** By hand: JDBI's own mapper inspects the record anew at each statement. */
  public static final class Mapper implements RowMapper<SettledRow> {
    @Override
    public SettledRow map(ResultSet row, StatementContext context) throws SQLException {
      return new SettledRow(row.getInt("dead_lettered"), row.getInt("revived"));
    }
  }
}
