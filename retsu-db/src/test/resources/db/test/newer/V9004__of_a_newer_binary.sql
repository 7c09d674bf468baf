CREATE TABLE newer (id integer);
