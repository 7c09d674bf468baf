-- What a database holds when it is migrated: messages in every state, of one queue.
INSERT INTO queue (id, name, visibility_timeout_seconds) VALUES (:queue, 'upgraded', 1);
INSERT INTO queue_message
    (id, queue_id, priority, state, delivery_attempts, exhausted, enqueued_at, expires_at, available_after,
     receipt_handle, payload)
SELECT gen_random_uuid(), :queue, (ARRAY['HIGH', 'MEDIUM', 'LOW'])[1 + i % 3]::message_priority,
    s.state::message_state, attempts, exhausted, now() - interval '2 hours', now() + expires, now() + available,
    CASE WHEN s.state = 'IN_FLIGHT' THEN gen_random_uuid() END, 'recorded'
FROM (VALUES
    ('READY', 0, false, interval '1 day', NULL::interval, 200), -- new
    ('DELAYED', 0, false, '1 day', '1 hour', 50), -- not due
    ('DELAYED', 0, false, '1 day', '-1 minute', 20), -- due
    ('DELAYED', 2, false, '1 day', '-1 minute', 20), -- given back
    ('IN_FLIGHT', 1, false, '1 day', '1 hour', 50), -- in flight
    ('IN_FLIGHT', 1, false, '1 day', '-1 minute', 50), -- elapsed
    ('IN_FLIGHT', 5, true, '1 day', '-1 minute', 30), -- exhausted
    ('READY', 0, false, '-1 minute', NULL, 40), -- expired
    ('IN_FLIGHT', 1, false, '-1 minute', '1 hour', 10) -- expired in flight
) AS s (state, attempts, exhausted, expires, available, count)
CROSS JOIN generate_series(1, s.count) AS i;
INSERT INTO queue_dead_letter_message
    (id, queue_id, priority, delivery_attempts, enqueued_at, expires_at, payload)
SELECT gen_random_uuid(), :queue, 'LOW', 5, now() - interval '2 hours', now() + interval '1 day', 'recorded'
FROM generate_series(1, 25);
