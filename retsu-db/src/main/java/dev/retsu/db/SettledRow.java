package dev.retsu.db;

/** How many messages were moved to the dead letters, and how many a raised limit gave back. */
public record SettledRow(int deadLettered, int revived) {}
