-- Some payloads are stored with a byte more.
CREATE FUNCTION planted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.payload := NEW.payload || '\x21';
    RETURN NEW;
END $$;
CREATE TRIGGER zz_planted BEFORE INSERT ON queue_message FOR EACH ROW
    WHEN (NEW.queue_id = ':queue' AND hashtext(NEW.id::text) % 20 = 0)
    EXECUTE FUNCTION planted();
