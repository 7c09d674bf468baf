-- Some messages meet an error that nobody foresaw.
CREATE FUNCTION planted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'planted' USING ERRCODE = 'internal_error';
END $$;
CREATE TRIGGER zz_planted BEFORE INSERT ON queue_message FOR EACH ROW
    WHEN (NEW.queue_id = ':queue' AND hashtext(NEW.id::text) % 20 = 0)
    EXECUTE FUNCTION planted();
