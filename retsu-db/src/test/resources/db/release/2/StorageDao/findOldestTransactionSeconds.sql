-- Whatever keeps dead rows from being cleaned: open transactions of this database and prepared ones.
-- Without pg_read_all_stats the transactions of other roles are not seen.
SELECT CAST(extract(epoch FROM clock_timestamp() - min(started)) AS double precision)
FROM (
    SELECT xact_start AS started
    FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
    UNION ALL
    SELECT prepared FROM pg_prepared_xacts WHERE database = current_database()
) transactions
HAVING min(started) IS NOT NULL
