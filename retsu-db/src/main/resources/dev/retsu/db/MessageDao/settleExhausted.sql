-- Moves up to :batch messages that have used up their deliveries to the dead letters. Never in one
-- transaction with a claim: together they would lock counter rows out of order.
-- The queue's limit of today decides. The column exhausted is from the last delivery, under the limit of
-- then: a row that a raised limit allows again loses its mark and is claimable, and a lowered limit
-- is met at the head of the line of the unmarked.
WITH the_queue AS MATERIALIZED (
    SELECT max_delivery_attempts FROM queue WHERE id = :queueId
), marked AS MATERIALIZED (
    SELECT m.id, m.delivery_attempts >= (SELECT max_delivery_attempts FROM the_queue) AS spent
    FROM queue_message m
    WHERE m.queue_id = :queueId AND m.priority = :priority::message_priority
        AND m.state <> 'READY' AND m.exhausted AND m.available_after <= statement_timestamp()
    ORDER BY m.available_after
    LIMIT :batch
    FOR UPDATE SKIP LOCKED
), head AS MATERIALIZED (
    SELECT id FROM queue_message
    WHERE queue_id = :queueId AND priority = :priority::message_priority
        AND state <> 'READY' AND NOT exhausted AND available_after <= statement_timestamp()
    ORDER BY available_after
    LIMIT :batch
), unmarked AS MATERIALIZED (
    SELECT m.id FROM head h JOIN queue_message m ON m.id = h.id
    -- A READY message has no time. To name the state would open an index that is not meant here.
    WHERE m.available_after <= statement_timestamp()
        AND m.delivery_attempts >= (SELECT max_delivery_attempts FROM the_queue)
    FOR UPDATE OF m SKIP LOCKED
), deleted AS (
    DELETE FROM queue_message m
    USING (SELECT id FROM marked WHERE spent UNION ALL SELECT id FROM unmarked) AS s
    WHERE m.id = s.id
    RETURNING m.id, m.queue_id, m.priority, m.delivery_attempts, m.enqueued_at, m.expires_at, m.payload
), kept AS (
    INSERT INTO queue_dead_letter_message
        (id, queue_id, priority, delivery_attempts, enqueued_at, expires_at, payload)
    SELECT id, queue_id, priority, delivery_attempts, enqueued_at, expires_at, payload FROM deleted
    RETURNING 1
), revived AS (
    UPDATE queue_message m SET exhausted = false
    FROM marked k
    WHERE m.id = k.id AND NOT k.spent
    RETURNING 1
)
SELECT (SELECT count(*) FROM kept) AS dead_lettered, (SELECT count(*) FROM revived) AS revived
