package dev.retsu.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class DatabaseMigratorTest {
  private static final String PRODUCT = "classpath:db/migration";
  private static final String SLOW = "classpath:db/test/slow";
  private static final String INDEX = "classpath:db/test/index";

  @RegisterExtension final TestDatabase database = TestDatabase.createEmpty();

  @Test
  void migratesAnEmptyDatabaseAndIsRepeatable() throws Exception {
    SchemaVersion version = new SchemaVersion(database.dataSource());
    assertThat(version.applied()).isZero();
    assertThat(version.isCurrent()).isFalse();

    new DatabaseMigrator(database.dataSource()).migrate();
    new DatabaseMigrator(database.dataSource()).migrate();

    assertThat(version.applied()).isEqualTo(version.needed());
    assertThat(version.isCurrent()).isTrue();
    assertThat(one("SELECT count(*) FROM flyway_schema_history")).isEqualTo("" + version.needed());
  }

  /** B163: the index build waits for every open snapshot, so those who wait must hold none. */
  @Test
  void severalProcessesAtOnceMigrateOnceAlthoughOneBuildsAnIndexConcurrently() throws Exception {
    List<MigrateProcess> processes =
        List.of(
            MigrateProcess.start(database, PRODUCT, INDEX),
            MigrateProcess.start(database, PRODUCT, INDEX),
            MigrateProcess.start(database, PRODUCT, INDEX));
    for (MigrateProcess process : processes) {
      process.join();
    }

    assertThat(one("SELECT count(*) FROM flyway_schema_history WHERE success"))
        .isEqualTo("" + (new SchemaVersion(database.dataSource()).needed() + 1));
    assertThat(validIndexes("queue_created_at")).isEqualTo("1");
  }

  /** B164: with Flyway's default lock this never ends. */
  @Test
  void oneProcessAloneBuildsAnIndexConcurrently() {
    migrator(PRODUCT, INDEX).migrate();

    assertThat(validIndexes("queue_created_at")).isEqualTo("1");
  }

  /** B166. */
  @Test
  void waitsForAnotherProcessNotLongerThanAllowedAndNamesIt() throws Exception {
    try (Connection holder = database.dataSource().getConnection()) {
      String pid = Sql.text(holder, "SELECT pg_backend_pid() FROM pg_advisory_lock(1380275283, 1)");
      MigrationLimits impatient = limits(Duration.ofMillis(300), Duration.ofSeconds(2));

      assertThatThrownBy(
              () -> new DatabaseMigrator(database.dataSource(), impatient, PRODUCT).migrate())
          .isInstanceOf(MigrationException.class)
          .hasMessageContaining("Another process")
          .hasMessageContaining("pid " + pid);
    }
    new DatabaseMigrator(database.dataSource()).migrate();
  }

  /** A node that needs nothing starts while a newer one migrates. */
  @Test
  void needsNoTurnWhenNothingIsMissing() throws Exception {
    migrator(PRODUCT).migrate();
    try (Connection holder = database.dataSource().getConnection()) {
      Sql.text(holder, "SELECT 1 FROM pg_advisory_lock(1380275283, 1)");

      new DatabaseMigrator(
              database.dataSource(), limits(Duration.ZERO, Duration.ofSeconds(2)), PRODUCT)
          .migrate();
    }
  }

  /** B167: the lock of a process that is killed goes with it, and so does half a migration. */
  @Test
  void recoversFromAKillInMidMigration() throws Exception {
    try (Connection gate = database.dataSource().getConnection()) {
      Sql.text(gate, "SELECT 1 FROM pg_advisory_lock(9001)");
      MigrateProcess killed = MigrateProcess.start(database, PRODUCT, SLOW);
      Await.until(
          () ->
              assertThat(one("SELECT count(*) FROM pg_locks WHERE objid = 9001 AND NOT granted"))
                  .isEqualTo("1"));
      killed.kill();
      Await.until(
          () -> assertThat(one("SELECT count(*) FROM pg_locks WHERE objid = 9001")).isEqualTo("1"));
    }
    assertThat(one("SELECT to_regclass('half_way') IS NULL")).isEqualTo("t");

    migrator(PRODUCT, SLOW).migrate();

    assertThat(one("SELECT count(*) FROM half_way")).isEqualTo("1");
  }

  @Test
  void aMigrationThatFailsLeavesNothingAndTheMendedOneIsApplied() {
    assertThatThrownBy(() -> migrator(PRODUCT, "classpath:db/test/failing").migrate())
        .isInstanceOf(MigrationException.class)
        .hasMessageContaining("V9003__mended_later.sql")
        .hasMessageContaining("division by zero");
    assertThat(one("SELECT to_regclass('mended') IS NULL")).isEqualTo("t");

    migrator(PRODUCT, "classpath:db/test/mended").migrate();

    assertThat(one("SELECT to_regclass('mended') IS NOT NULL")).isEqualTo("t");
  }

  /** B172: what a cancelled build left is dropped and built again, and its failure forgotten. */
  @Test
  void buildsAnIndexAgainThatACancelledBuildLeftInvalid() throws Exception {
    migrator(PRODUCT).migrate();
    try (Connection writer = database.dataSource().getConnection()) {
      writer.setAutoCommit(false);
      Sql.execute(writer, "INSERT INTO queue (id, name) VALUES (gen_random_uuid(), 'open')");
      Thread cancel = new Thread(this::cancelTheBuild);
      cancel.start();
      assertThatThrownBy(() -> migrator(PRODUCT, INDEX).migrate())
          .hasMessageContaining("canceling statement due to user request");
      cancel.join();
    }
    assertThat(validIndexes("queue_created_at")).isEqualTo("0");
    assertThat(one("SELECT count(*) FROM pg_class WHERE relname = 'queue_created_at'"))
        .isEqualTo("1");

    migrator(PRODUCT, INDEX).migrate();

    assertThat(validIndexes("queue_created_at")).isEqualTo("1");
  }

  /** B169: whoever queues behind the migration is let through, and it succeeds in the end. */
  @Test
  void aMigrationThatWaitsForATableLetsTheOthersPass() throws Exception {
    migrator(PRODUCT).migrate();
    Thread migration;
    try (Connection reader = database.dataSource().getConnection()) {
      reader.setAutoCommit(false);
      Sql.text(reader, "SELECT count(*) FROM queue_message");
      MigrationLimits polite = limits(Duration.ofMinutes(1), Duration.ofMillis(100));
      migration =
          new Thread(
              () ->
                  new DatabaseMigrator(
                          database.dataSource(), polite, PRODUCT, "classpath:db/test/alter")
                      .migrate());
      migration.start();
      // The second attempt waits: the first one has given up its place.
      for (int attempt = 0; attempt < 2; attempt++) {
        Await.until(() -> assertThat(waitingForTheTable()).isEqualTo("1"));
        Await.until(() -> assertThat(waitingForTheTable()).isEqualTo("0"));
      }
      assertThat(one("SELECT count(*) FROM queue_message")).isEqualTo("0");
    }
    migration.join(30_000);

    assertThat(one("SELECT count(*) FROM pg_attribute WHERE attname = 'trace_context'"))
        .isEqualTo("1");
  }

  /** Its limit is for those that others queue behind; a concurrent build is not one. */
  @Test
  void aConcurrentBuildWaitsForTransactionsWithoutALimit() throws Exception {
    migrator(PRODUCT).migrate();
    MigrationLimits brief = limits(Duration.ofMinutes(1), Duration.ofMillis(50));
    Thread migration =
        new Thread(
            () -> new DatabaseMigrator(database.dataSource(), brief, PRODUCT, INDEX).migrate());
    try (Connection writer = database.dataSource().getConnection()) {
      writer.setAutoCommit(false);
      Sql.execute(writer, "INSERT INTO queue (id, name) VALUES (gen_random_uuid(), 'open')");
      migration.start();
      Await.until(
          () ->
              assertThat(
                      one(
                          """
                          SELECT count(*) FROM pg_stat_activity
                          WHERE query LIKE 'CREATE INDEX CONCURRENTLY%' AND wait_event_type = 'Lock'
                            AND clock_timestamp() - query_start > interval '500 milliseconds'"""))
                  .isEqualTo("1"));
    }
    migration.join(30_000);

    assertThat(validIndexes("queue_created_at")).isEqualTo("1");
  }

  /** B169. */
  @Test
  void givesUpATableLockAfterItsPatience() throws Exception {
    migrator(PRODUCT).migrate();
    try (Connection reader = database.dataSource().getConnection()) {
      reader.setAutoCommit(false);
      Sql.text(reader, "SELECT count(*) FROM queue_message");
      MigrationLimits impatient =
          new MigrationLimits(
              Duration.ofMinutes(1), Duration.ofMillis(50), Duration.ofMillis(10), Duration.ZERO);

      assertThatThrownBy(
              () ->
                  new DatabaseMigrator(
                          database.dataSource(), impatient, PRODUCT, "classpath:db/test/alter")
                      .migrate())
          .hasMessageContaining("lock timeout");
    }
  }

  @Test
  void aNewerSchemaIsLeftAsItIs() throws Exception {
    migrator(PRODUCT, "classpath:db/test/newer").migrate();

    new DatabaseMigrator(database.dataSource()).migrate();

    assertThat(new SchemaVersion(database.dataSource()).isCurrent()).isTrue();
    assertThat(new SchemaVersion(database.dataSource()).applied()).isEqualTo(9004);
  }

  @Test
  void aMigrationThatWasEditedAfterwardsIsRefused() {
    migrator(PRODUCT).migrate();
    database.jdbi().useHandle(h -> h.execute("UPDATE flyway_schema_history SET checksum = 1"));

    assertThatThrownBy(() -> new DatabaseMigrator(database.dataSource()).migrate())
        .isInstanceOf(MigrationException.class)
        .hasMessageContaining("checksum");
  }

  private DatabaseMigrator migrator(String... locations) {
    return new DatabaseMigrator(database.dataSource(), MigrationLimits.DEFAULT, locations);
  }

  private static MigrationLimits limits(Duration turn, Duration tableLock) {
    return new MigrationLimits(turn, tableLock, Duration.ofMillis(50), Duration.ofMinutes(1));
  }

  private void cancelTheBuild() {
    Await.until(
        () ->
            assertThat(
                    one(
                        """
                        SELECT count(*) FILTER (WHERE pg_cancel_backend(pid)) FROM pg_stat_activity
                        WHERE query LIKE 'CREATE INDEX CONCURRENTLY%' AND wait_event_type = 'Lock'"""))
                .isEqualTo("1"));
  }

  private String waitingForTheTable() {
    return one(
        "SELECT count(*) FROM pg_locks WHERE relation = 'queue_message'::regclass AND NOT granted");
  }

  private String validIndexes(String name) {
    return one(
        "SELECT count(*) FROM pg_index WHERE indisvalid AND indexrelid = to_regclass('"
            + name
            + "')");
  }

  private String one(String sql) {
    return database.jdbi().withHandle(handle -> handle.createQuery(sql).mapTo(String.class).one());
  }
}
