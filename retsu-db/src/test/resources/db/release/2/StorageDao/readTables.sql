-- Estimates of the statistics collector and sizes of files: nothing here reads a row of the tables.
SELECT c.relname AS name,
       coalesce(pg_stat_get_dead_tuples(c.oid), 0) AS dead_rows,
       pg_total_relation_size(c.oid) AS bytes
FROM pg_class c
WHERE c.oid = ANY (CAST(ARRAY['queue', 'queue_message', 'queue_dead_letter_message',
                              'queue_priority_state_shard'] AS regclass[]))
ORDER BY c.relname
