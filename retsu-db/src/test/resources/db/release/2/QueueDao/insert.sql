-- A name that is taken is no error: nothing is returned. Of two inserts of one name at once, the second
-- waits for the end of the first. One reading of the clock, so that a new queue was never updated.
INSERT INTO queue (
    id, name, visibility_timeout_seconds, max_delivery_attempts, default_message_ttl_seconds,
    created_at, updated_at)
SELECT
    :id, :name, :visibilityTimeoutSeconds, :maxDeliveryAttempts, :defaultMessageTtlSeconds,
    clock.now, clock.now
FROM clock_timestamp() AS clock(now)
ON CONFLICT (name) DO NOTHING
RETURNING
    id, name, visibility_timeout_seconds, max_delivery_attempts, default_message_ttl_seconds,
    created_at, updated_at, version
