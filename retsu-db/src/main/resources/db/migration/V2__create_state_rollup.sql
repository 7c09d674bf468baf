-- The state rollup: how many messages of each queue and priority are in each physical state, kept
-- by triggers in the transaction that changes the messages. queue_message stays the source of truth.

CREATE TABLE queue_priority_state_shard (
    queue_id uuid NOT NULL REFERENCES queue (id) ON DELETE CASCADE,
    priority message_priority NOT NULL,
    shard smallint NOT NULL,
    ready_count bigint NOT NULL DEFAULT 0,
    in_flight_count bigint NOT NULL DEFAULT 0,
    delayed_count bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (queue_id, priority, shard),
    CONSTRAINT queue_priority_state_shard_range CHECK (shard BETWEEN 0 AND 31),
    -- A decrement too many refuses the transaction: a wrong count is never silently committed.
    CONSTRAINT queue_priority_state_shard_not_negative CHECK (
        ready_count >= 0 AND in_flight_count >= 0 AND delayed_count >= 0)
)
-- Counters are updated in place (HOT): room on each page, and vacuum by rows.
WITH (
    fillfactor = 40,
    autovacuum_vacuum_scale_factor = 0.05,
    autovacuum_vacuum_threshold = 200,
    autovacuum_vacuum_cost_delay = 0
);

-- Part of the stored layout: the number of shards cannot change without a rebuild.
CREATE FUNCTION queue_message_shard(id uuid) RETURNS smallint
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN (get_byte(uuid_send(id), 15) % 32)::smallint;

-- All triggers lock counter rows in key order, so that no two transactions wait for one another. The
-- lock is a statement of its own: when the update read from the locking query in one statement, rows
-- that another session had changed meanwhile fell out of it.

CREATE FUNCTION queue_message_count_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO queue_priority_state_shard AS s
        (queue_id, priority, shard, ready_count, in_flight_count, delayed_count)
    SELECT queue_id, priority, queue_message_shard(id),
           count(*) FILTER (WHERE state = 'READY'),
           count(*) FILTER (WHERE state = 'IN_FLIGHT'),
           count(*) FILTER (WHERE state = 'DELAYED')
    FROM inserted
    GROUP BY 1, 2, 3
    ORDER BY 1, 2, 3
    ON CONFLICT (queue_id, priority, shard) DO UPDATE
        SET ready_count = s.ready_count + excluded.ready_count,
            in_flight_count = s.in_flight_count + excluded.in_flight_count,
            delayed_count = s.delayed_count + excluded.delayed_count;
    RETURN NULL;
END $$;

CREATE FUNCTION queue_message_count_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    wanted bigint;
    changed bigint;
BEGIN
    PERFORM FROM queue_priority_state_shard
    WHERE (queue_id, priority, shard) IN (
        SELECT queue_id, priority, queue_message_shard(id) FROM deleted)
    ORDER BY queue_id, priority, shard
    FOR NO KEY UPDATE;

    WITH delta AS MATERIALIZED (
        SELECT queue_id, priority, queue_message_shard(id) AS shard,
               count(*) FILTER (WHERE state = 'READY') AS ready,
               count(*) FILTER (WHERE state = 'IN_FLIGHT') AS in_flight,
               count(*) FILTER (WHERE state = 'DELAYED') AS delayed
        FROM deleted
        GROUP BY 1, 2, 3
    ), applied AS (
        UPDATE queue_priority_state_shard s
        SET ready_count = s.ready_count - d.ready,
            in_flight_count = s.in_flight_count - d.in_flight,
            delayed_count = s.delayed_count - d.delayed
        FROM delta d
        WHERE (s.queue_id, s.priority, s.shard) = (d.queue_id, d.priority, d.shard)
        RETURNING 1
    )
    SELECT (SELECT count(*) FROM delta), (SELECT count(*) FROM applied) INTO wanted, changed;
    IF changed < wanted THEN
        RAISE EXCEPTION 'the state rollup lacks % of the % counters of the deleted messages',
            wanted - changed, wanted
            USING ERRCODE = 'check_violation', HINT = 'Run: rollup rebuild';
    END IF;
    RETURN NULL;
END $$;

CREATE FUNCTION queue_message_count_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    wanted bigint;
    changed bigint;
BEGIN
    -- A message that moved to another queue, priority or identifier may be the first of its shard
    -- there. The service never moves one; a direct SQL writer may.
    INSERT INTO queue_priority_state_shard (queue_id, priority, shard)
    SELECT DISTINCT n.queue_id, n.priority, queue_message_shard(n.id)
    FROM updated_to n
    WHERE NOT EXISTS (
        SELECT FROM queue_priority_state_shard s
        WHERE (s.queue_id, s.priority, s.shard) = (n.queue_id, n.priority, queue_message_shard(n.id)))
    ORDER BY 1, 2, 3
    ON CONFLICT DO NOTHING;

    PERFORM FROM queue_priority_state_shard
    WHERE (queue_id, priority, shard) IN (
        SELECT queue_id, priority, shard
        FROM (SELECT queue_id, priority, queue_message_shard(id) AS shard, state, 1 AS step
              FROM updated_to
              UNION ALL
              SELECT queue_id, priority, queue_message_shard(id), state, -1 FROM updated_from) change
        GROUP BY queue_id, priority, shard
        HAVING sum(step) FILTER (WHERE state = 'READY') <> 0
            OR sum(step) FILTER (WHERE state = 'IN_FLIGHT') <> 0
            OR sum(step) FILTER (WHERE state = 'DELAYED') <> 0)
    ORDER BY queue_id, priority, shard
    FOR NO KEY UPDATE;

    WITH change AS (
        SELECT queue_id, priority, queue_message_shard(id) AS shard, state, 1 AS step FROM updated_to
        UNION ALL
        SELECT queue_id, priority, queue_message_shard(id), state, -1 FROM updated_from
    ), delta AS MATERIALIZED (
        SELECT queue_id, priority, shard,
               sum(step) FILTER (WHERE state = 'READY') AS ready,
               sum(step) FILTER (WHERE state = 'IN_FLIGHT') AS in_flight,
               sum(step) FILTER (WHERE state = 'DELAYED') AS delayed
        FROM change
        GROUP BY 1, 2, 3
        -- An update that changes no queue, priority or state ends here.
        HAVING sum(step) FILTER (WHERE state = 'READY') <> 0
            OR sum(step) FILTER (WHERE state = 'IN_FLIGHT') <> 0
            OR sum(step) FILTER (WHERE state = 'DELAYED') <> 0
    ), applied AS (
        UPDATE queue_priority_state_shard s
        SET ready_count = s.ready_count + coalesce(d.ready, 0),
            in_flight_count = s.in_flight_count + coalesce(d.in_flight, 0),
            delayed_count = s.delayed_count + coalesce(d.delayed, 0)
        FROM delta d
        WHERE (s.queue_id, s.priority, s.shard) = (d.queue_id, d.priority, d.shard)
        RETURNING 1
    )
    SELECT (SELECT count(*) FROM delta), (SELECT count(*) FROM applied) INTO wanted, changed;
    IF changed < wanted THEN
        RAISE EXCEPTION 'the state rollup lacks % of the % counters of the updated messages',
            wanted - changed, wanted
            USING ERRCODE = 'check_violation', HINT = 'Run: rollup rebuild';
    END IF;
    RETURN NULL;
END $$;

-- No row trigger and no transition table sees a TRUNCATE.
CREATE FUNCTION queue_message_count_truncated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM queue_priority_state_shard;
    RETURN NULL;
END $$;

-- From here to the commit no session writes messages: none can slip between a trigger and the backfill.
LOCK TABLE queue_message IN SHARE ROW EXCLUSIVE MODE;

CREATE TRIGGER queue_message_count_inserted AFTER INSERT ON queue_message
    REFERENCING NEW TABLE AS inserted
    FOR EACH STATEMENT EXECUTE FUNCTION queue_message_count_inserted();
CREATE TRIGGER queue_message_count_updated AFTER UPDATE ON queue_message
    REFERENCING OLD TABLE AS updated_from NEW TABLE AS updated_to
    FOR EACH STATEMENT EXECUTE FUNCTION queue_message_count_updated();
CREATE TRIGGER queue_message_count_deleted AFTER DELETE ON queue_message
    REFERENCING OLD TABLE AS deleted
    FOR EACH STATEMENT EXECUTE FUNCTION queue_message_count_deleted();
CREATE TRIGGER queue_message_count_truncated AFTER TRUNCATE ON queue_message
    FOR EACH STATEMENT EXECUTE FUNCTION queue_message_count_truncated();

-- A session in replica mode, as bulk loaders use it, is counted like any other.
ALTER TABLE queue_message ENABLE ALWAYS TRIGGER queue_message_count_inserted;
ALTER TABLE queue_message ENABLE ALWAYS TRIGGER queue_message_count_updated;
ALTER TABLE queue_message ENABLE ALWAYS TRIGGER queue_message_count_deleted;
ALTER TABLE queue_message ENABLE ALWAYS TRIGGER queue_message_count_truncated;

INSERT INTO queue_priority_state_shard
    (queue_id, priority, shard, ready_count, in_flight_count, delayed_count)
SELECT queue_id, priority, queue_message_shard(id),
       count(*) FILTER (WHERE state = 'READY'),
       count(*) FILTER (WHERE state = 'IN_FLIGHT'),
       count(*) FILTER (WHERE state = 'DELAYED')
FROM queue_message
GROUP BY 1, 2, 3;
