-- The time is that of the statement, not clock_timestamp(): only a stable value can bound the scan of
-- the index, and an earlier one errs towards keeping a message.
WITH expired AS MATERIALIZED (
    SELECT id
    FROM queue_message
    WHERE expires_at <= statement_timestamp()
      -- Within one sweep each batch starts where the last one ended, so that it walks neither the
      -- dead entries of those before nor the expired messages that wait for the end of their lease.
      AND expires_at >= coalesce(CAST(:from AS timestamptz), '-infinity')
      AND (state <> 'IN_FLIGHT' OR available_after <= statement_timestamp())
    ORDER BY expires_at
    LIMIT :batchSize
    -- A row that a consumer or another cleaner holds is passed over: nobody waits for anybody here, so
    -- nobody can deadlock. The counters are locked after this, in key order, by the trigger. A message
    -- that was leased meanwhile is checked again in its newest version.
    FOR UPDATE SKIP LOCKED
), deleted AS (
    -- This statement only deletes: a second trigger in it would lock counters out of order.
    DELETE FROM queue_message m
    USING expired e
    WHERE m.id = e.id
    RETURNING m.queue_id, m.delivery_attempts > 0 AS previously_delivered, m.expires_at
)
SELECT queue_id, previously_delivered, count(*) AS messages, max(expires_at) AS last_expires_at
FROM deleted
GROUP BY queue_id, previously_delivered
ORDER BY queue_id, previously_delivered
