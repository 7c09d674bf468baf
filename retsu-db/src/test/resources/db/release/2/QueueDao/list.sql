-- One range of the unique index on name. '~' sorts behind every character of a name; a range, unlike
-- LIKE, needs no escape for '_' and keeps the index in a generic plan.
SELECT
    id, name, visibility_timeout_seconds, max_delivery_attempts, default_message_ttl_seconds,
    created_at, updated_at, version
FROM queue
WHERE name >= :prefix AND name < :prefix || '~' AND name > :after
ORDER BY name
LIMIT :limit
