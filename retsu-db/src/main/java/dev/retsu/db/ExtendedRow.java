package dev.retsu.db;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.StatementContext;

/** A lease with its new end. */
public record ExtendedRow(UUID id, UUID receiptHandle, OffsetDateTime availableAfter) {
  /** By hand: JDBI's own mapper inspects the record anew at each statement. */
  public static final class Mapper implements RowMapper<ExtendedRow> {
    @Override
    public ExtendedRow map(ResultSet row, StatementContext context) throws SQLException {
      return new ExtendedRow(
          row.getObject("id", UUID.class),
          row.getObject("receipt_handle", UUID.class),
          row.getObject("available_after", OffsetDateTime.class));
    }
  }
}
