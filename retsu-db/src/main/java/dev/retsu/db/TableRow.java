package dev.retsu.db;

/**
 * One table.
 *
 * @param deadRows an estimate of PostgreSQL
 * @param bytes with indexes and out-of-line values
 */
public record TableRow(String name, long deadRows, long bytes) {}
