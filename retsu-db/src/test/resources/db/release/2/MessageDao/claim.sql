-- Leases up to :wanted messages of one queue, the highest priority first and, within a priority, retries
-- (elapsed leases and due delays) before new messages; together at most :maxBytes of payload, but always the
-- first one. The cost depends neither on the backlog nor on what is in flight, because every probe reads its
-- index from the left end and stops:
--   * the queue id is bound directly in each probe; through a join the planner would not see it and sort;
--   * each probe is limited to what the ones before it left, so exactly the leased rows are locked;
--   * :…From is where the last probe stopped: without it a probe walks the dead entries of all that was
--     taken since the last vacuum. It is a hint. The caller passes the beginning now and then, and whenever
--     this found too little.
-- statement_timestamp(), not clock_timestamp(): a volatile function is no index condition. The lease ends
-- by clock_timestamp(), which is never before the enqueue of a row that this statement sees.
-- Answers one row per message, or a single row without a message, or none when there is no queue.
WITH the_queue AS MATERIALIZED (
    SELECT visibility_timeout_seconds, max_delivery_attempts FROM queue WHERE id = :queueId
), high_elapsed AS MATERIALIZED (
    SELECT id, available_after AS available_from, octet_length(payload) AS bytes FROM queue_message
    WHERE queue_id = :queueId AND priority = 'HIGH' AND state <> 'READY' AND NOT exhausted
        AND available_after >= :highElapsedFrom AND available_after <= statement_timestamp()
        AND expires_at > statement_timestamp()
        AND delivery_attempts < (SELECT max_delivery_attempts FROM the_queue)
    ORDER BY available_after
    LIMIT :wanted
    FOR UPDATE SKIP LOCKED
), high_ready AS MATERIALIZED (
    SELECT id, octet_length(payload) AS bytes FROM queue_message
    WHERE queue_id = :queueId AND priority = 'HIGH' AND state = 'READY'
        AND (enqueued_at, id) > (:highReadyFrom, :highReadyFromId)
        AND expires_at > statement_timestamp()
    ORDER BY enqueued_at, id
    LIMIT :wanted - (SELECT count(*) FROM high_elapsed)
    FOR UPDATE SKIP LOCKED
), after_high AS MATERIALIZED (
    SELECT :wanted - (SELECT count(*) FROM high_elapsed) - (SELECT count(*) FROM high_ready) AS missing
), medium_elapsed AS MATERIALIZED (
    SELECT id, available_after AS available_from, octet_length(payload) AS bytes FROM queue_message
    WHERE queue_id = :queueId AND priority = 'MEDIUM' AND state <> 'READY' AND NOT exhausted
        AND available_after >= :mediumElapsedFrom AND available_after <= statement_timestamp()
        AND expires_at > statement_timestamp()
        AND delivery_attempts < (SELECT max_delivery_attempts FROM the_queue)
    ORDER BY available_after
    LIMIT (SELECT missing FROM after_high)
    FOR UPDATE SKIP LOCKED
), medium_ready AS MATERIALIZED (
    SELECT id, octet_length(payload) AS bytes FROM queue_message
    WHERE queue_id = :queueId AND priority = 'MEDIUM' AND state = 'READY'
        AND (enqueued_at, id) > (:mediumReadyFrom, :mediumReadyFromId)
        AND expires_at > statement_timestamp()
    ORDER BY enqueued_at, id
    LIMIT (SELECT missing FROM after_high) - (SELECT count(*) FROM medium_elapsed)
    FOR UPDATE SKIP LOCKED
), after_medium AS MATERIALIZED (
    SELECT missing - (SELECT count(*) FROM medium_elapsed) - (SELECT count(*) FROM medium_ready) AS missing
    FROM after_high
), low_elapsed AS MATERIALIZED (
    SELECT id, available_after AS available_from, octet_length(payload) AS bytes FROM queue_message
    WHERE queue_id = :queueId AND priority = 'LOW' AND state <> 'READY' AND NOT exhausted
        AND available_after >= :lowElapsedFrom AND available_after <= statement_timestamp()
        AND expires_at > statement_timestamp()
        AND delivery_attempts < (SELECT max_delivery_attempts FROM the_queue)
    ORDER BY available_after
    LIMIT (SELECT missing FROM after_medium)
    FOR UPDATE SKIP LOCKED
), low_ready AS MATERIALIZED (
    SELECT id, octet_length(payload) AS bytes FROM queue_message
    WHERE queue_id = :queueId AND priority = 'LOW' AND state = 'READY'
        AND (enqueued_at, id) > (:lowReadyFrom, :lowReadyFromId)
        AND expires_at > statement_timestamp()
    ORDER BY enqueued_at, id
    LIMIT (SELECT missing FROM after_medium) - (SELECT count(*) FROM low_elapsed)
    FOR UPDATE SKIP LOCKED
), found AS MATERIALIZED (
    -- How large a payload is says its row, also when the payload itself is kept elsewhere: no page more.
    SELECT id, available_from, row_number() OVER in_order AS place, sum(bytes) OVER in_order AS bytes FROM (
        SELECT id, available_from, bytes FROM high_elapsed
        UNION ALL SELECT id, NULL::timestamptz, bytes FROM high_ready
        UNION ALL SELECT id, available_from, bytes FROM medium_elapsed
        UNION ALL SELECT id, NULL::timestamptz, bytes FROM medium_ready
        UNION ALL SELECT id, available_from, bytes FROM low_elapsed
        UNION ALL SELECT id, NULL::timestamptz, bytes FROM low_ready
    ) AS found
    WINDOW in_order AS (ROWS UNBOUNDED PRECEDING)
), picked AS MATERIALIZED (
    -- What does not fit was locked in vain: not leased, but passed over by others until this commits.
    SELECT id, available_from, place FROM found WHERE place = 1 OR bytes <= :maxBytes
), leased AS (
    UPDATE queue_message m
    SET state = 'IN_FLIGHT',
        delivery_attempts = m.delivery_attempts + 1,
        exhausted = m.delivery_attempts + 1 >= q.max_delivery_attempts,
        available_after = clock_timestamp() + make_interval(secs => q.visibility_timeout_seconds),
        receipt_handle = gen_random_uuid()
    FROM picked p, the_queue q
    WHERE m.id = p.id
    RETURNING m.id, m.payload, m.priority, m.receipt_handle, m.delivery_attempts, m.enqueued_at,
        m.expires_at, m.available_after, p.available_from, p.place,
        clock_timestamp() - m.enqueued_at AS age
), unsettled AS (
    -- Is something at its delivery limit? settleExhausted.sql moves it, in a transaction of its own.
    SELECT EXISTS (
            SELECT FROM queue_message
            WHERE queue_id = :queueId AND priority = 'HIGH' AND state <> 'READY' AND exhausted
                AND available_after >= :highElapsedFrom AND available_after <= statement_timestamp())
        OR (
            -- The limit may have been lowered since the last delivery: then the first in line shows it.
            SELECT delivery_attempts >= (SELECT max_delivery_attempts FROM the_queue) FROM queue_message
            WHERE queue_id = :queueId AND priority = 'HIGH' AND state <> 'READY' AND NOT exhausted
                AND available_after >= :highElapsedFrom AND available_after <= statement_timestamp()
            ORDER BY available_after
            LIMIT 1)
        OR EXISTS (
            SELECT FROM queue_message
            WHERE queue_id = :queueId AND priority = 'MEDIUM' AND state <> 'READY' AND exhausted
                AND available_after >= :mediumElapsedFrom AND available_after <= statement_timestamp())
        OR (
            -- The limit may have been lowered since the last delivery: then the first in line shows it.
            SELECT delivery_attempts >= (SELECT max_delivery_attempts FROM the_queue) FROM queue_message
            WHERE queue_id = :queueId AND priority = 'MEDIUM' AND state <> 'READY' AND NOT exhausted
                AND available_after >= :mediumElapsedFrom AND available_after <= statement_timestamp()
            ORDER BY available_after
            LIMIT 1)
        OR EXISTS (
            SELECT FROM queue_message
            WHERE queue_id = :queueId AND priority = 'LOW' AND state <> 'READY' AND exhausted
                AND available_after >= :lowElapsedFrom AND available_after <= statement_timestamp())
        OR (
            -- The limit may have been lowered since the last delivery: then the first in line shows it.
            SELECT delivery_attempts >= (SELECT max_delivery_attempts FROM the_queue) FROM queue_message
            WHERE queue_id = :queueId AND priority = 'LOW' AND state <> 'READY' AND NOT exhausted
                AND available_after >= :lowElapsedFrom AND available_after <= statement_timestamp()
            ORDER BY available_after
            LIMIT 1) AS found
)
SELECT statement_timestamp() AS probed_at, coalesce(u.found, false) AS unsettled,
    (SELECT count(*) FROM found) > (SELECT count(*) FROM picked) AS cut_short,
    l.id, l.payload, l.priority::text AS priority, l.receipt_handle,
    coalesce(l.delivery_attempts, 0) AS delivery_attempts,
    l.enqueued_at, l.expires_at, l.available_after, l.available_from,
    coalesce(extract(epoch FROM l.age), 0)::double precision AS age_seconds
FROM the_queue CROSS JOIN unsettled u LEFT JOIN leased l ON true
ORDER BY l.place
