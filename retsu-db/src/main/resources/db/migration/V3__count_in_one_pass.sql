-- The counters of a change in one pass: what changed is grouped once, and each counter is changed by a
-- statement of its own, in key order, which locks it and sees what others have committed meanwhile.

CREATE OR REPLACE FUNCTION queue_message_count_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    delta record;
BEGIN
    FOR delta IN
        SELECT queue_id, priority, queue_message_shard(id) AS shard,
               count(*) FILTER (WHERE state = 'READY') AS ready,
               count(*) FILTER (WHERE state = 'IN_FLIGHT') AS in_flight,
               count(*) FILTER (WHERE state = 'DELAYED') AS delayed
        FROM deleted
        GROUP BY 1, 2, 3
        ORDER BY 1, 2, 3
    LOOP
        UPDATE queue_priority_state_shard
        SET ready_count = ready_count - delta.ready,
            in_flight_count = in_flight_count - delta.in_flight,
            delayed_count = delayed_count - delta.delayed
        WHERE queue_id = delta.queue_id AND priority = delta.priority AND shard = delta.shard;
        IF NOT FOUND THEN
            RAISE EXCEPTION 'the state rollup lacks the counter of queue %, priority %, shard %',
                delta.queue_id, delta.priority, delta.shard
                USING ERRCODE = 'check_violation', HINT = 'Run: rollup rebuild';
        END IF;
    END LOOP;
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION queue_message_count_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    delta record;
BEGIN
    FOR delta IN
        SELECT queue_id, priority, queue_message_shard(id) AS shard,
               coalesce(sum(step) FILTER (WHERE state = 'READY'), 0) AS ready,
               coalesce(sum(step) FILTER (WHERE state = 'IN_FLIGHT'), 0) AS in_flight,
               coalesce(sum(step) FILTER (WHERE state = 'DELAYED'), 0) AS delayed
        FROM (SELECT queue_id, priority, id, state, 1 AS step FROM updated_to
              UNION ALL
              SELECT queue_id, priority, id, state, -1 FROM updated_from) AS change
        GROUP BY 1, 2, 3
        -- An update that changes no queue, priority or state ends here.
        HAVING sum(step) FILTER (WHERE state = 'READY') <> 0
            OR sum(step) FILTER (WHERE state = 'IN_FLIGHT') <> 0
            OR sum(step) FILTER (WHERE state = 'DELAYED') <> 0
        ORDER BY 1, 2, 3
    LOOP
        UPDATE queue_priority_state_shard
        SET ready_count = ready_count + delta.ready,
            in_flight_count = in_flight_count + delta.in_flight,
            delayed_count = delayed_count + delta.delayed
        WHERE queue_id = delta.queue_id AND priority = delta.priority AND shard = delta.shard;
        IF NOT FOUND THEN
            IF least(delta.ready, delta.in_flight, delta.delayed) < 0 THEN
                RAISE EXCEPTION 'the state rollup lacks the counter of queue %, priority %, shard %',
                    delta.queue_id, delta.priority, delta.shard
                    USING ERRCODE = 'check_violation', HINT = 'Run: rollup rebuild';
            END IF;
            -- A message that moved to another queue, priority or identifier may be the first of its
            -- shard there. The service never moves one; a direct SQL writer may.
            INSERT INTO queue_priority_state_shard AS s
                (queue_id, priority, shard, ready_count, in_flight_count, delayed_count)
            VALUES (delta.queue_id, delta.priority, delta.shard,
                delta.ready, delta.in_flight, delta.delayed)
            ON CONFLICT (queue_id, priority, shard) DO UPDATE
                SET ready_count = s.ready_count + excluded.ready_count,
                    in_flight_count = s.in_flight_count + excluded.in_flight_count,
                    delayed_count = s.delayed_count + excluded.delayed_count;
        END IF;
    END LOOP;
    RETURN NULL;
END $$;
