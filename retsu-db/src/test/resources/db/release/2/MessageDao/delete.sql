-- Removes what its consumers have done with: fenced by id, receipt handle and unexpired lease. The given
-- rows come sorted, so that no two batches wait for one another in a ring; after a wait the fence is checked
-- again. The rows are not locked by a query of their own first: of 50 rows that another session had changed
-- meanwhile, PostgreSQL then deleted one.
DELETE FROM queue_message m
USING unnest(:ids, :receiptHandles) AS g (id, receipt_handle)
WHERE m.id = g.id AND m.queue_id = :queueId AND m.state = 'IN_FLIGHT'
    AND m.receipt_handle = g.receipt_handle AND m.available_after > clock_timestamp()
RETURNING m.id, m.receipt_handle, m.priority::text AS priority,
    extract(epoch FROM clock_timestamp() - m.enqueued_at)::double precision AS age_seconds
