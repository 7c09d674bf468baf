-- The row lock orders the updates of a queue, so the greater version is the later commit: the shared
-- cache relies on it.
UPDATE queue
SET visibility_timeout_seconds = coalesce(:visibilityTimeoutSeconds, visibility_timeout_seconds),
    max_delivery_attempts = coalesce(:maxDeliveryAttempts, max_delivery_attempts),
    default_message_ttl_seconds = coalesce(:defaultMessageTtlSeconds, default_message_ttl_seconds),
    updated_at = clock_timestamp(),
    version = version + 1
WHERE id = :id
RETURNING
    id, name, visibility_timeout_seconds, max_delivery_attempts, default_message_ttl_seconds,
    created_at, updated_at, version
