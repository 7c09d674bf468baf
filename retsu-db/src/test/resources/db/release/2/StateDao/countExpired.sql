-- Costs what has expired and was not yet cleaned away: everything live lies to the right in the index.
SELECT queue_id, CAST(priority AS text) AS priority,
       count(*) FILTER (WHERE state = 'READY') AS ready,
       -- One that is due is counted with the due ones.
       count(*) FILTER (WHERE state = 'DELAYED' AND available_after > :now) AS delayed
FROM queue_message
WHERE expires_at <= :now AND state IN ('READY', 'DELAYED')
GROUP BY queue_id, priority
