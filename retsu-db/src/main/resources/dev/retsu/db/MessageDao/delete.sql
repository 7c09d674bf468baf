-- Removes what its consumers have done with: fenced by id, receipt handle and unexpired lease. The given
-- rows come sorted, so that no two batches wait for one another in a ring; after a wait the fence is checked
-- again. The rows are not locked by a query of their own first: of 50 rows that another session had changed
-- meanwhile, PostgreSQL then deleted one.
-- Only a message in flight has a receipt handle (a check of the table). A condition on the state would say no
-- more, and let the planner walk the index of all messages in flight instead, once for each given row, as
-- long as it believes that there are few.
DELETE FROM queue_message m
USING unnest(:ids, :receiptHandles) AS g (id, receipt_handle)
WHERE m.id = g.id AND m.queue_id = :queueId
    AND m.receipt_handle = g.receipt_handle AND m.available_after > clock_timestamp()
RETURNING m.id, m.receipt_handle, m.priority::text AS priority,
    extract(epoch FROM clock_timestamp() - m.enqueued_at)::double precision AS age_seconds
