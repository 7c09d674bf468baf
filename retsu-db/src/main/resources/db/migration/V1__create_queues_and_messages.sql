-- Queues, their messages and their dead letters. The checks repeat every rule of the API, so that a
-- direct SQL writer is held to them too.

-- The order of the values is the order of delivery.
CREATE TYPE message_priority AS ENUM ('HIGH', 'MEDIUM', 'LOW');

-- What a row physically is; time alone never rewrites a row. READY was never delivered. IN_FLIGHT
-- and DELAYED become claimable when available_after passes.
CREATE TYPE message_state AS ENUM ('READY', 'IN_FLIGHT', 'DELAYED');

CREATE TABLE queue (
    id uuid PRIMARY KEY,
    -- "C": the same order for every database, and an index that serves a prefix.
    name text COLLATE "C" NOT NULL CONSTRAINT queue_name_unique UNIQUE,
    visibility_timeout_seconds integer NOT NULL DEFAULT 30,
    max_delivery_attempts integer NOT NULL DEFAULT 5,
    default_message_ttl_seconds integer NOT NULL DEFAULT 604800,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- Raised by every update: of two cached copies the greater one is newer.
    version bigint NOT NULL DEFAULT 1,
    CONSTRAINT queue_name_shape CHECK (
        name ~ '^[a-z0-9]([a-z0-9._-]{0,62}[a-z0-9])?$'
        AND name !~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'),
    CONSTRAINT queue_visibility_timeout_range CHECK (visibility_timeout_seconds BETWEEN 1 AND 21600),
    CONSTRAINT queue_max_delivery_attempts_range CHECK (max_delivery_attempts BETWEEN 1 AND 100),
    CONSTRAINT queue_default_message_ttl_range CHECK (default_message_ttl_seconds BETWEEN 1 AND 2592000),
    CONSTRAINT queue_version_positive CHECK (version > 0)
);

CREATE TABLE queue_message (
    -- UUIDv7, made by the service. Its last byte selects the shard of its counters.
    id uuid PRIMARY KEY,
    queue_id uuid NOT NULL REFERENCES queue (id),
    priority message_priority NOT NULL,
    state message_state NOT NULL DEFAULT 'READY',
    delivery_attempts integer NOT NULL DEFAULT 0,
    -- True from the delivery that the limit of its time allowed last: keeps used-up messages out of
    -- the range that a claim walks. The queue's limit of today decides; see settleExhausted.sql.
    exhausted boolean NOT NULL DEFAULT false,
    enqueued_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    expires_at timestamptz NOT NULL,
    -- IN_FLIGHT: the end of the lease; DELAYED: when it is due.
    available_after timestamptz,
    -- Fences every change to a delivered message: fresh with each delivery.
    receipt_handle uuid,
    payload bytea NOT NULL,
    CONSTRAINT queue_message_attempts_range CHECK (delivery_attempts BETWEEN 0 AND 100),
    CONSTRAINT queue_message_ttl_range CHECK (
        expires_at > enqueued_at AND expires_at <= enqueued_at + interval '2592000 seconds'),
    CONSTRAINT queue_message_payload_size CHECK (octet_length(payload) <= 1048576),
    CONSTRAINT queue_message_state_shape CHECK (
        CASE state
            WHEN 'READY' THEN delivery_attempts = 0 AND NOT exhausted
                AND available_after IS NULL AND receipt_handle IS NULL
            WHEN 'IN_FLIGHT' THEN delivery_attempts > 0
                AND available_after IS NOT NULL AND receipt_handle IS NOT NULL
                AND available_after > enqueued_at
            ELSE (delivery_attempts > 0 OR NOT exhausted)
                AND available_after IS NOT NULL AND receipt_handle IS NULL
        END)
)
-- Every message is updated at its delivery and deleted soon after: vacuum early, by rows, not by share.
WITH (
    autovacuum_vacuum_scale_factor = 0.02,
    autovacuum_vacuum_threshold = 1000,
    autovacuum_vacuum_insert_scale_factor = 0.1,
    autovacuum_analyze_scale_factor = 0.05,
    autovacuum_vacuum_cost_delay = 1
);

-- Serves the claim of new messages and the seek for the oldest one: both read from the left end of one
-- queue and priority and stop. expires_at rides along to tell an expired row without its page.
CREATE INDEX queue_message_ready
    ON queue_message (queue_id, priority, enqueued_at, id) INCLUDE (expires_at)
    WHERE state = 'READY';

-- Serves the claim of elapsed leases and due delays, the search for exhausted ones, and the time-based
-- corrections of the collector: exhausted stands before the time, so that none of them walks the
-- rows of another.
CREATE INDEX queue_message_available_after
    ON queue_message (queue_id, priority, exhausted, available_after)
    WHERE state <> 'READY';

-- Serves the seek for the oldest message in flight, by its original enqueue.
CREATE INDEX queue_message_in_flight
    ON queue_message (queue_id, priority, enqueued_at) INCLUDE (available_after)
    WHERE state = 'IN_FLIGHT';

-- Serves the expiry worker, and the collector's correction for expired rows.
CREATE INDEX queue_message_expires_at ON queue_message (expires_at);

CREATE TABLE queue_dead_letter_message (
    id uuid PRIMARY KEY,
    queue_id uuid NOT NULL REFERENCES queue (id),
    priority message_priority NOT NULL,
    delivery_attempts integer NOT NULL,
    enqueued_at timestamptz NOT NULL,
    -- Kept as information: a dead letter lives by the retention of dead letters, not by this.
    expires_at timestamptz NOT NULL,
    dead_lettered_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    payload bytea NOT NULL,
    CONSTRAINT queue_dead_letter_message_attempts_range CHECK (delivery_attempts BETWEEN 1 AND 100)
);

-- Serves the retention worker.
CREATE INDEX queue_dead_letter_message_dead_lettered_at
    ON queue_dead_letter_message (dead_lettered_at);
