-- Removes what its consumers have done with: fenced by id, receipt handle and unexpired lease. Rows are
-- locked in the order of their identifiers, so that no two batches wait for one another; the fence is
-- checked again after a wait.
WITH given AS (
    SELECT * FROM unnest(:ids, :receiptHandles) AS given (id, receipt_handle)
), locked AS MATERIALIZED (
    SELECT m.id, g.receipt_handle FROM given g JOIN queue_message m ON m.id = g.id
    WHERE m.queue_id = :queueId AND m.state = 'IN_FLIGHT' AND m.receipt_handle = g.receipt_handle
        AND m.available_after > clock_timestamp()
    ORDER BY m.id
    FOR UPDATE OF m
)
DELETE FROM queue_message m
USING locked l
WHERE m.id = l.id
RETURNING m.id, l.receipt_handle, m.priority::text AS priority,
    extract(epoch FROM clock_timestamp() - m.enqueued_at)::double precision AS age_seconds
