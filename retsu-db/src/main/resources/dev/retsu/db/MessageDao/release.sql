-- Gives deliveries back; fenced and locked as in delete.sql. A message that was delivered is never READY
-- again: it is DELAYED, by nothing when it is claimable at once, and so comes before new messages.
WITH given AS (
    SELECT * FROM unnest(:ids, :receiptHandles, :delaySeconds) AS given (id, receipt_handle, delay_seconds)
), locked AS MATERIALIZED (
    SELECT m.id, g.receipt_handle, g.delay_seconds FROM given g JOIN queue_message m ON m.id = g.id
    WHERE m.queue_id = :queueId AND m.state = 'IN_FLIGHT' AND m.receipt_handle = g.receipt_handle
        AND m.available_after > clock_timestamp()
    ORDER BY m.id
    FOR UPDATE OF m
)
UPDATE queue_message m
SET state = 'DELAYED',
    available_after = clock_timestamp() + make_interval(secs => l.delay_seconds),
    receipt_handle = NULL
FROM locked l
WHERE m.id = l.id
RETURNING m.id, l.receipt_handle
