DROP INDEX CONCURRENTLY IF EXISTS queue_created_at;
CREATE INDEX CONCURRENTLY queue_created_at ON queue (created_at);
