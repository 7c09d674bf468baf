-- One row per queue and priority, the empty ones too. The counts cost queues x priorities x shards,
-- the rest one seek each, and only where the counts say that there is something to find.
WITH stored AS MATERIALIZED (
    SELECT queue_id, priority,
           CAST(sum(ready_count) AS bigint) AS ready,
           CAST(sum(in_flight_count) AS bigint) AS in_flight,
           CAST(sum(delayed_count) AS bigint) AS delayed
    FROM queue_priority_state_shard
    GROUP BY queue_id, priority
)
SELECT q.id AS queue_id, q.name, CAST(p.priority AS text) AS priority,
       coalesce(s.ready, 0) AS stored_ready,
       coalesce(s.in_flight, 0) AS stored_in_flight,
       coalesce(s.delayed, 0) AS stored_delayed,
       coalesce(passed.in_flight, 0) AS elapsed_in_flight,
       coalesce(passed.delayed, 0) AS due_delayed,
       coalesce(passed.claimable, 0) AS claimable,
       coalesce(CAST(extract(epoch FROM CAST(:now AS timestamptz)
           - least(oldest_ready.enqueued_at, passed.oldest_claimable)) AS double precision), 0)
           AS oldest_ready_seconds,
       coalesce(CAST(extract(epoch FROM CAST(:now AS timestamptz)
           - oldest_in_flight.enqueued_at) AS double precision), 0)
           AS oldest_in_flight_seconds
FROM queue q
CROSS JOIN unnest(enum_range(CAST(NULL AS message_priority))) AS p (priority)
LEFT JOIN stored s ON s.queue_id = q.id AND s.priority = p.priority
-- Leases that have elapsed and delays that are over: all of them, exhausted or not, so both values of
-- the column that stands before the time in the index.
LEFT JOIN LATERAL (
    SELECT count(*) FILTER (WHERE m.state = 'IN_FLIGHT') AS in_flight,
           count(*) FILTER (WHERE m.state = 'DELAYED') AS delayed,
           count(*) FILTER (WHERE m.expires_at > :now
               AND m.delivery_attempts < q.max_delivery_attempts) AS claimable,
           min(m.enqueued_at) FILTER (WHERE m.expires_at > :now
               AND m.delivery_attempts < q.max_delivery_attempts) AS oldest_claimable
    FROM queue_message m
    WHERE s.in_flight + s.delayed > 0
      AND m.queue_id = s.queue_id AND m.priority = s.priority
      AND m.state <> 'READY'
      AND m.exhausted = ANY (ARRAY[false, true])
      AND m.available_after <= :now
) passed ON true
-- "IS TRUE" keeps the planner from the index on expires_at: whatever it believes about that column, the
-- way to the oldest message is the order of the enqueue.
LEFT JOIN LATERAL (
    SELECT m.enqueued_at
    FROM queue_message m
    WHERE s.ready > 0
      AND m.queue_id = s.queue_id AND m.priority = s.priority
      AND m.state = 'READY'
      AND (m.expires_at > :now) IS TRUE
    ORDER BY m.enqueued_at
    LIMIT 1
) oldest_ready ON true
LEFT JOIN LATERAL (
    SELECT m.enqueued_at
    FROM queue_message m
    WHERE s.in_flight > 0
      AND m.queue_id = s.queue_id AND m.priority = s.priority
      AND m.state = 'IN_FLIGHT'
      AND (m.available_after > :now) IS TRUE
    ORDER BY m.enqueued_at
    LIMIT 1
) oldest_in_flight ON true
