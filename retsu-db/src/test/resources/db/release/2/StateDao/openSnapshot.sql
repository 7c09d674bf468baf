-- The first statement of the transaction: with it the snapshot is taken, and the clock is read after
-- that, so that no visible message is younger than the time it is compared with.
--
-- The statements that follow are planned for the values they are given, every time: a plan kept from
-- an empty database would walk a full one. Compiling them costs more than it saves. And whatever the
-- session forbids the planner for the sake of single messages is of use here.
SELECT clock_timestamp()
FROM (SELECT set_config('transaction_read_only', 'on', true),
             set_config('plan_cache_mode', 'force_custom_plan', true),
             set_config('jit', 'off', true),
             set_config('enable_hashjoin', 'on', true),
             set_config('enable_mergejoin', 'on', true),
             set_config('enable_sort', 'on', true),
             set_config('enable_bitmapscan', 'on', true),
             -- Sums of 10,000 queues stay in memory; on disk they take twice as long.
             set_config('work_mem', '64MB', true)
      OFFSET 0) settings
