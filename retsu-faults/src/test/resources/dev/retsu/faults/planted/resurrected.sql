-- Some messages are back after their acknowledge.
CREATE FUNCTION planted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO queue_message SELECT OLD.*;
    RETURN NULL;
END $$;
CREATE TRIGGER zz_planted AFTER DELETE ON queue_message FOR EACH ROW
    WHEN (OLD.queue_id = ':queue' AND OLD.state = 'IN_FLIGHT' AND OLD.delivery_attempts = 1
        AND OLD.available_after > clock_timestamp() AND hashtext(OLD.id::text) % 20 = 0)
    EXECUTE FUNCTION planted();
