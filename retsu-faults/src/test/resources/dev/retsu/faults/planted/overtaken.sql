-- Some messages are held back for longer than the bound of their order.
CREATE FUNCTION planted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.state := 'DELAYED';
    NEW.available_after := NEW.enqueued_at + interval '5 seconds';
    RETURN NEW;
END $$;
CREATE TRIGGER zz_planted BEFORE INSERT ON queue_message FOR EACH ROW
    WHEN (NEW.queue_id = ':queue' AND hashtext(NEW.id::text) % 10 = 0)
    EXECUTE FUNCTION planted();
