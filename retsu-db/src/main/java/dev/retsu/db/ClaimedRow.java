package dev.retsu.db;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;

/**
 * One leased message, or none (then {@code id} and the other nullable columns are null), with what
 * the claim saw on its way.
 *
 * @param probedAt the database's time at the start of the claim
 * @param unsettled whether something at its delivery limit waits for the dead letters
 * @param cutShort whether more was claimable, but beyond the bytes that were allowed
 * @param availableFrom for a retry, when it had become claimable; null for a first delivery
 * @param ageSeconds time since its enqueue
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record ClaimedRow(
    OffsetDateTime probedAt,
    boolean unsettled,
    boolean cutShort,
    @Nullable UUID id,
    byte @Nullable [] payload,
    @Nullable String priority,
    @Nullable UUID receiptHandle,
    int deliveryAttempts,
    @Nullable OffsetDateTime enqueuedAt,
    @Nullable OffsetDateTime expiresAt,
    @Nullable OffsetDateTime availableAfter,
    @Nullable OffsetDateTime availableFrom,
    double ageSeconds) {
  /** By hand: JDBI's own mapper inspects the record anew at each statement. */
  public static final class Mapper implements RowMapper<ClaimedRow> {
    @Override
    public ClaimedRow map(ResultSet row, StatementContext context) throws SQLException {
      return new ClaimedRow(
          row.getObject("probed_at", OffsetDateTime.class),
          row.getBoolean("unsettled"),
          row.getBoolean("cut_short"),
          row.getObject("id", UUID.class),
          row.getBytes("payload"),
          row.getString("priority"),
          row.getObject("receipt_handle", UUID.class),
          row.getInt("delivery_attempts"),
          row.getObject("enqueued_at", OffsetDateTime.class),
          row.getObject("expires_at", OffsetDateTime.class),
          row.getObject("available_after", OffsetDateTime.class),
          row.getObject("available_from", OffsetDateTime.class),
          row.getDouble("age_seconds"));
    }
  }
}
