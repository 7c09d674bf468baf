-- Some first deliveries are counted as two.
CREATE FUNCTION planted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.delivery_attempts := 2;
    RETURN NEW;
END $$;
CREATE TRIGGER zz_planted BEFORE UPDATE ON queue_message FOR EACH ROW
    WHEN (NEW.queue_id = ':queue' AND OLD.delivery_attempts = 0 AND NEW.delivery_attempts = 1
        AND hashtext(NEW.id::text) % 20 = 0)
    EXECUTE FUNCTION planted();
