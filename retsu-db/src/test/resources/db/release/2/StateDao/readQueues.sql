-- One row per queue and priority, the empty ones too. The counts cost queues x priorities x shards,
-- the rest one seek each, and only where the counts say that there is something to find.
WITH stored AS MATERIALIZED (
    -- As double precision, which is exact up to 2^53: a sum of bigints is a numeric, and costs half as
    -- much again for a million counters.
    SELECT queue_id, priority,
           CAST(sum(CAST(ready_count AS double precision)) AS bigint) AS ready,
           CAST(sum(CAST(in_flight_count AS double precision)) AS bigint) AS in_flight,
           CAST(sum(CAST(delayed_count AS double precision)) AS bigint) AS delayed
    FROM queue_priority_state_shard
    GROUP BY queue_id, priority
), slot AS MATERIALIZED (
    SELECT q.id AS queue_id, q.name, q.max_delivery_attempts, p.priority,
           coalesce(s.ready, 0) AS ready,
           coalesce(s.in_flight, 0) AS in_flight,
           coalesce(s.delayed, 0) AS delayed
    FROM queue q
    CROSS JOIN unnest(enum_range(CAST(NULL AS message_priority))) AS p (priority)
    LEFT JOIN stored s ON s.queue_id = q.id AND s.priority = p.priority
    -- The order of the indexes that the seeks go through: neighbours share their pages.
    ORDER BY q.id, p.priority
)
SELECT s.queue_id, s.name, CAST(s.priority AS text) AS priority,
       s.ready AS stored_ready,
       s.in_flight AS stored_in_flight,
       s.delayed AS stored_delayed,
       coalesce(passed.in_flight, 0) AS elapsed_in_flight,
       coalesce(passed.delayed, 0) AS due_delayed,
       coalesce(passed.claimable, 0) AS claimable,
       -- "IS TRUE" keeps the planner from the index on expires_at: whatever it believes about that
       -- column, the way to the oldest message is the order of the enqueue.
       coalesce(date_part('epoch', CAST(:now AS timestamptz) - least(
           CASE WHEN s.ready > 0 THEN (
               SELECT m.enqueued_at
               FROM queue_message m
               WHERE m.queue_id = s.queue_id AND m.priority = s.priority
                 AND m.state = 'READY'
                 AND (m.expires_at > :now) IS TRUE
               ORDER BY m.enqueued_at
               LIMIT 1
           ) END, passed.oldest_claimable)), 0) AS oldest_ready_seconds,
       coalesce(date_part('epoch', CAST(:now AS timestamptz) -
           CASE WHEN s.in_flight > 0 THEN (
               SELECT m.enqueued_at
               FROM queue_message m
               WHERE m.queue_id = s.queue_id AND m.priority = s.priority
                 AND m.state = 'IN_FLIGHT'
                 AND (m.available_after > :now) IS TRUE
               ORDER BY m.enqueued_at
               LIMIT 1
           ) END), 0) AS oldest_in_flight_seconds
FROM slot s
-- Leases that have elapsed and delays that are over: all of them, exhausted or not, so both values of
-- the column that stands before the time in the index.
LEFT JOIN LATERAL (
    SELECT count(*) FILTER (WHERE m.state = 'IN_FLIGHT') AS in_flight,
           count(*) FILTER (WHERE m.state = 'DELAYED') AS delayed,
           count(*) FILTER (WHERE m.expires_at > :now
               AND m.delivery_attempts < s.max_delivery_attempts) AS claimable,
           min(m.enqueued_at) FILTER (WHERE m.expires_at > :now
               AND m.delivery_attempts < s.max_delivery_attempts) AS oldest_claimable
    FROM queue_message m
    WHERE s.in_flight + s.delayed > 0
      AND m.queue_id = s.queue_id AND m.priority = s.priority
      AND m.state <> 'READY'
      AND m.exhausted = ANY (ARRAY[false, true])
      AND m.available_after <= :now
) passed ON true
