WITH old AS MATERIALIZED (
    SELECT id
    FROM queue_dead_letter_message
    -- In seconds, never in days: the length of a day depends on the time zone of the session.
    WHERE dead_lettered_at <= statement_timestamp() - :retentionSeconds * interval '1 second'
      AND dead_lettered_at >= coalesce(CAST(:from AS timestamptz), '-infinity')
    ORDER BY dead_lettered_at
    LIMIT :batchSize
    FOR UPDATE SKIP LOCKED
), deleted AS (
    DELETE FROM queue_dead_letter_message d
    USING old o
    WHERE d.id = o.id
    RETURNING d.queue_id, d.dead_lettered_at
)
SELECT queue_id, count(*) AS dead_letters, max(dead_lettered_at) AS last_dead_lettered_at
FROM deleted
GROUP BY queue_id
ORDER BY queue_id
