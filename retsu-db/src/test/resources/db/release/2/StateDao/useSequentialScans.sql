SELECT set_config('enable_seqscan', CASE WHEN :allowed THEN 'on' ELSE 'off' END, true)
