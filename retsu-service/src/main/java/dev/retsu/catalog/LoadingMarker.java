package dev.retsu.catalog;

/**
 * Says that a process reads a queue from PostgreSQL at the moment.
 *
 * @param owner the process
 * @param load tells the loads of one process apart
 */
record LoadingMarker(String owner, long load) {}
