-- Adds many messages to one queue, all or none, under one time of enqueue: among themselves their
-- identifiers, which grow, say the order. A repetition after a lost connection finds its own
-- identifiers and adds nothing.
INSERT INTO queue_message
    (id, queue_id, priority, state, enqueued_at, expires_at, available_after, payload)
SELECT m.id, :queueId, m.priority::message_priority,
    CASE WHEN m.delay_seconds > 0 THEN 'DELAYED' ELSE 'READY' END::message_state,
    statement_timestamp(),
    statement_timestamp() + make_interval(secs => m.ttl_seconds),
    CASE WHEN m.delay_seconds > 0 THEN statement_timestamp() + make_interval(secs => m.delay_seconds) END,
    m.payload
FROM unnest(:ids, :priorities, :ttlSeconds, :delaySeconds, :payloads)
    AS m (id, priority, ttl_seconds, delay_seconds, payload)
ON CONFLICT (id) DO NOTHING
