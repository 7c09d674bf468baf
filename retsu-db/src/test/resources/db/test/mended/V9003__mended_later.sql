CREATE TABLE mended (id integer);
