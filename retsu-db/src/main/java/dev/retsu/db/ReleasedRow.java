package dev.retsu.db;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.StatementContext;

/** A delivery that its consumer gave back. */
public record ReleasedRow(UUID id, UUID receiptHandle) {
  /** By hand: JDBI's own mapper inspects the record anew at each statement. */
  public static final class Mapper implements RowMapper<ReleasedRow> {
    @Override
    public ReleasedRow map(ResultSet row, StatementContext context) throws SQLException {
      return new ReleasedRow(
          row.getObject("id", UUID.class), row.getObject("receipt_handle", UUID.class));
    }
  }
}
