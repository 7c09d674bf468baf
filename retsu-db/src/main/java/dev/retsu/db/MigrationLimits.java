package dev.retsu.db;

import java.time.Duration;

/**
 * How long a migration waits.
 *
 * @param turn for another process that migrates; a big index may take minutes
 * @param tableLock for one table lock. Whoever comes after it waits as long as the migration does,
 *     readers too, so this bounds the pause that a migration causes
 * @param pause between two attempts to get a table lock, in which the others catch up
 * @param patience for all attempts to get a table lock together
 */
record MigrationLimits(Duration turn, Duration tableLock, Duration pause, Duration patience) {
  static final MigrationLimits DEFAULT =
      new MigrationLimits(
          Duration.ofMinutes(2),
          Duration.ofSeconds(2),
          Duration.ofSeconds(1),
          Duration.ofMinutes(2));
}
