-- Before the transaction holds any lock: its number travels to the client, so what it became can be
-- asked for when the connection is lost at its commit.
SELECT pg_current_xact_id()::text
