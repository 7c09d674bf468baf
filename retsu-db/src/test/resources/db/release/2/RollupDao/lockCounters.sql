SELECT shard
FROM queue_priority_state_shard
WHERE queue_id = :queueId
ORDER BY queue_id, priority, shard
FOR UPDATE
