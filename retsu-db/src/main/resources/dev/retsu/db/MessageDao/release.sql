-- Gives deliveries back; fenced and locked as in delete.sql. A message that was delivered is never READY
-- again: it is DELAYED, by nothing when it is claimable at once, and so comes before new messages.
UPDATE queue_message m
SET state = 'DELAYED',
    available_after = clock_timestamp() + make_interval(secs => g.delay_seconds),
    receipt_handle = NULL
FROM unnest(:ids, :receiptHandles, :delaySeconds) AS g (id, receipt_handle, delay_seconds)
WHERE m.id = g.id AND m.queue_id = :queueId
    AND m.receipt_handle = g.receipt_handle AND m.available_after > clock_timestamp()
RETURNING m.id, g.receipt_handle
