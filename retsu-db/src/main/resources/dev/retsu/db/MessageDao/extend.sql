-- Moves the ends of leases; fenced and locked as in delete.sql. Changes nothing that is counted.
WITH given AS (
    SELECT * FROM unnest(:ids, :receiptHandles, :visibilityTimeoutSeconds) AS given (id, receipt_handle, visibility_timeout_seconds)
), locked AS MATERIALIZED (
    SELECT m.id, g.receipt_handle, g.visibility_timeout_seconds FROM given g JOIN queue_message m ON m.id = g.id
    WHERE m.queue_id = :queueId AND m.state = 'IN_FLIGHT' AND m.receipt_handle = g.receipt_handle
        AND m.available_after > clock_timestamp()
    ORDER BY m.id
    FOR UPDATE OF m
)
UPDATE queue_message m
SET available_after = clock_timestamp() + make_interval(secs => l.visibility_timeout_seconds)
FROM locked l
WHERE m.id = l.id
RETURNING m.id, l.receipt_handle, m.available_after
