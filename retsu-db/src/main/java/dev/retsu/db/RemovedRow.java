package dev.retsu.db;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.StatementContext;

/**
 * A message that its consumer acknowledged.
 *
 * @param ageSeconds time since its enqueue
 */
public record RemovedRow(UUID id, UUID receiptHandle, String priority, double ageSeconds) {
  /** By hand: JDBI's own mapper inspects the record anew at each statement. */
  public static final class Mapper implements RowMapper<RemovedRow> {
    @Override
    public RemovedRow map(ResultSet row, StatementContext context) throws SQLException {
      return new RemovedRow(
          row.getObject("id", UUID.class),
          row.getObject("receipt_handle", UUID.class),
          row.getString("priority"),
          row.getDouble("age_seconds"));
    }
  }
}
