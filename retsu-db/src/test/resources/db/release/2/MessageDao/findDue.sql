-- For queues with waiting consumers: is there something to claim, and if not, in how many seconds will a
-- lease elapse or a delay be over? One statement for all of them, from counters and the left end of an index.
-- It may say yes in vain (rows that expired, say): the claim decides.
SELECT w.queue_id,
    EXISTS (
        SELECT FROM queue_priority_state_shard s
        WHERE s.queue_id = w.queue_id AND s.ready_count > 0) AS ready,
    (
        SELECT extract(epoch FROM min(next.available_after) - statement_timestamp())::double precision
        FROM unnest(enum_range(NULL::message_priority)) AS p (priority)
        CROSS JOIN LATERAL (
            SELECT m.available_after FROM queue_message m
            WHERE m.queue_id = w.queue_id AND m.priority = p.priority
                AND m.state <> 'READY' AND NOT m.exhausted
                -- What elapsed long ago was seen by an earlier look; older entries are mostly dead.
                AND m.available_after > statement_timestamp() - interval '60 seconds'
            ORDER BY m.available_after
            LIMIT 1
        ) AS next
    ) AS due_in_seconds
FROM unnest(:queueIds) AS w (queue_id)
