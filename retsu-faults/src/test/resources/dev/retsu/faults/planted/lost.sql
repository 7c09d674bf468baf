-- Some messages are answered, but not stored.
CREATE FUNCTION planted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
CREATE TRIGGER zz_planted BEFORE INSERT ON queue_message FOR EACH ROW
    WHEN (NEW.queue_id = ':queue' AND hashtext(NEW.id::text) % 20 = 0)
    EXECUTE FUNCTION planted();
