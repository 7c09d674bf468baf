CREATE TABLE mended (id integer);
SELECT 1 / 0;
