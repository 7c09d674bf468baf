package dev.retsu.db;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;

/**
 * What a queue holds for a waiting consumer.
 *
 * @param ready whether new messages wait
 * @param dueInSeconds until the next retry is claimable, negative when it is; null without one
 */
public record DueRow(UUID queueId, boolean ready, @Nullable Double dueInSeconds) {
  /** By hand: JDBI's own mapper inspects the record anew at each statement. */
  public static final class Mapper implements RowMapper<DueRow> {
    @Override
    public DueRow map(ResultSet row, StatementContext context) throws SQLException {
      return new DueRow(
          row.getObject("queue_id", UUID.class),
          row.getBoolean("ready"),
          row.getObject("due_in_seconds", Double.class));
    }
  }
}
