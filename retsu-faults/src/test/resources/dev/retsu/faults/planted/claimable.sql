-- Some leases are over as soon as they were given, although the consumer was told otherwise.
CREATE FUNCTION planted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE queue_message SET available_after = clock_timestamp() WHERE id = NEW.id;
    RETURN NULL;
END $$;
CREATE TRIGGER zz_planted AFTER UPDATE ON queue_message FOR EACH ROW
    WHEN (NEW.queue_id = ':queue' AND OLD.delivery_attempts = 0 AND NEW.delivery_attempts = 1
        AND hashtext(NEW.id::text) % 20 = 0)
    EXECUTE FUNCTION planted();
