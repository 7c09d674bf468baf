UPDATE queue_priority_state_shard s
SET ready_count = coalesce(a.ready, 0),
    in_flight_count = coalesce(a.in_flight, 0),
    delayed_count = coalesce(a.delayed, 0)
FROM queue_priority_state_shard own
LEFT JOIN (
    -- In two parts: each has an index that starts with the queue.
    SELECT priority, queue_message_shard(id) AS shard,
           count(*) FILTER (WHERE state = 'READY') AS ready,
           count(*) FILTER (WHERE state = 'IN_FLIGHT') AS in_flight,
           count(*) FILTER (WHERE state = 'DELAYED') AS delayed
    FROM (SELECT id, priority, state FROM queue_message
          WHERE queue_id = :queueId AND state = 'READY'
          UNION ALL
          SELECT id, priority, state FROM queue_message
          WHERE queue_id = :queueId AND state <> 'READY') messages
    GROUP BY priority, queue_message_shard(id)
) a ON a.priority = own.priority AND a.shard = own.shard
WHERE own.queue_id = :queueId
  AND (s.queue_id, s.priority, s.shard) = (own.queue_id, own.priority, own.shard)
