SELECT
    id, name, visibility_timeout_seconds, max_delivery_attempts, default_message_ttl_seconds,
    created_at, updated_at, version
FROM queue
WHERE id = :id
