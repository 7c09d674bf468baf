-- READ COMMITTED whatever the default is: the recount needs a snapshot taken under the locks. And no
-- writer waits for long behind a repair that itself waits.
SELECT set_config('transaction_isolation', 'read committed', true)
    || set_config('lock_timeout', '5s', true)
