-- Moves the ends of leases; fenced and locked as in delete.sql. Changes nothing that is counted.
UPDATE queue_message m
SET available_after = clock_timestamp() + make_interval(secs => g.visibility_timeout_seconds)
FROM unnest(:ids, :receiptHandles, :visibilityTimeoutSeconds)
    AS g (id, receipt_handle, visibility_timeout_seconds)
WHERE m.id = g.id AND m.queue_id = :queueId
    AND m.receipt_handle = g.receipt_handle AND m.available_after > clock_timestamp()
RETURNING m.id, m.receipt_handle, m.available_after
