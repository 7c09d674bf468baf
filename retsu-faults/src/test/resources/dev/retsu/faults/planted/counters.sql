-- The counters of the queue forget the last message that left the state READY.
CREATE FUNCTION planted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.ready_count := 1;
    RETURN NEW;
END $$;
CREATE TRIGGER zz_planted BEFORE UPDATE ON queue_priority_state_shard FOR EACH ROW
    WHEN (NEW.queue_id = ':queue' AND OLD.ready_count > 0 AND NEW.ready_count = 0)
    EXECUTE FUNCTION planted();
