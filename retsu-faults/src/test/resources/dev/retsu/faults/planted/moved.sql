-- Some messages end up in another queue.
CREATE FUNCTION planted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.queue_id := ':other';
    RETURN NEW;
END $$;
CREATE TRIGGER zz_planted BEFORE INSERT ON queue_message FOR EACH ROW
    WHEN (NEW.queue_id = ':queue' AND hashtext(NEW.id::text) % 20 = 0)
    EXECUTE FUNCTION planted();
