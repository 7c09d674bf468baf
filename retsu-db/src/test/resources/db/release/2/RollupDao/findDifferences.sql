SELECT queue_id, q.name AS queue_name, CAST(priority AS text) AS priority, shard,
       coalesce(s.ready_count, 0) AS ready, coalesce(a.ready, 0) AS actual_ready,
       coalesce(s.in_flight_count, 0) AS in_flight, coalesce(a.in_flight, 0) AS actual_in_flight,
       coalesce(s.delayed_count, 0) AS delayed, coalesce(a.delayed, 0) AS actual_delayed
FROM queue_priority_state_shard s
FULL JOIN (
    SELECT queue_id, priority, queue_message_shard(id) AS shard,
           count(*) FILTER (WHERE state = 'READY') AS ready,
           count(*) FILTER (WHERE state = 'IN_FLIGHT') AS in_flight,
           count(*) FILTER (WHERE state = 'DELAYED') AS delayed
    FROM queue_message
    GROUP BY queue_id, priority, queue_message_shard(id)
) a USING (queue_id, priority, shard)
JOIN queue q ON q.id = queue_id
WHERE (coalesce(s.ready_count, 0), coalesce(s.in_flight_count, 0), coalesce(s.delayed_count, 0))
   <> (coalesce(a.ready, 0), coalesce(a.in_flight, 0), coalesce(a.delayed, 0))
ORDER BY q.name, 3, shard
