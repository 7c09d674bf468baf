-- Some messages change their priority.
CREATE FUNCTION planted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.priority := CASE NEW.priority WHEN 'LOW' THEN 'HIGH' ELSE 'LOW' END;
    RETURN NEW;
END $$;
CREATE TRIGGER zz_planted BEFORE INSERT ON queue_message FOR EACH ROW
    WHEN (NEW.queue_id = ':queue' AND hashtext(NEW.id::text) % 20 = 0)
    EXECUTE FUNCTION planted();
