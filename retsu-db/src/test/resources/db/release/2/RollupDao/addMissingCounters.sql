INSERT INTO queue_priority_state_shard (queue_id, priority, shard)
SELECT q.id, priority, shard
FROM queue q,
     unnest(enum_range(CAST(NULL AS message_priority))) AS p (priority),
     generate_series(0, 31) AS shard
WHERE q.id = :queueId
-- In key order, as every lock of a counter.
ORDER BY 1, 2, 3
ON CONFLICT DO NOTHING
