-- One statement, with a batch in it, loses every other message, and is so slow that nobody waits for its answer.
CREATE SEQUENCE planted_once;
CREATE FUNCTION planted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (SELECT count(*) FROM inserted WHERE queue_id = ':queue') > 4 AND nextval('planted_once') = 1 THEN
        DELETE FROM queue_message m USING inserted i
        WHERE m.id = i.id AND i.queue_id = ':queue'
            -- The key of a payload ends with the producer's own number of it.
            AND split_part(split_part(convert_from(i.payload, 'UTF8'), '|', 1), '-', 2)::int % 2 = 1;
        PERFORM pg_sleep(9);
    END IF;
    RETURN NULL;
END $$;
-- After the counters' own trigger, by its name.
CREATE TRIGGER zz_planted AFTER INSERT ON queue_message REFERENCING NEW TABLE AS inserted
    FOR EACH STATEMENT EXECUTE FUNCTION planted();
