-- Stops in mid-migration until the test lets go of the lock.
CREATE TABLE half_way (id integer);
SELECT pg_advisory_xact_lock(9001);
INSERT INTO half_way VALUES (1);
