package dev.retsu.db;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.flywaydb.core.Flyway;
import org.jdbi.v3.core.locator.ClasspathSqlLocator;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A rolling upgrade: the database is migrated by the new release while processes of the one before
 * go on with their statements. From every schema on, although no release ever needed the first.
 */
class UpgradeTest {
  private static final String PRODUCT = "classpath:db/migration";

  /** What later versions will do: a table, an index, a column of the busiest table. */
  private static final String[] ALL = {
    PRODUCT, "classpath:db/test/newer", "classpath:db/test/index", "classpath:db/test/alter"
  };

  private static final UUID QUEUE = UUID.randomUUID();

  @RegisterExtension final TestDatabase database = TestDatabase.createEmpty();
  private final RecordedRelease release = new RecordedRelease();

  @ParameterizedTest
  @MethodSource("versions")
  void nothingIsLostWhenTheDatabaseIsMigratedUnderTheReleaseBefore(int from) throws Exception {
    migrateTo(from);
    fill();
    Set<UUID> expected = ids("SELECT id FROM queue_message WHERE expires_at > now()");
    Set<UUID> dead = ids("SELECT id FROM queue_dead_letter_message");
    RecordedClients clients = new RecordedClients(database, release, QUEUE);
    clients.start();
    clients.awaitAnotherRound();

    new DatabaseMigrator(database.dataSource(), MigrationLimits.DEFAULT, ALL).migrate();

    clients.awaitAnotherRound();
    clients.stop();
    expected.addAll(dead);
    expected.addAll(clients.enqueued());
    expected.removeAll(clients.acknowledged());
    assertThat(left()).isEqualTo(expected);
    assertThat(clients.acknowledged()).isNotEmpty();
    assertThat(ids("SELECT id FROM queue_dead_letter_message")).containsAll(dead);
    assertThat(Recount.drift(database.jdbi())).isEmpty();
    assertThat(new SchemaVersion(database.dataSource()).applied()).isEqualTo(9005);
  }

  static IntStream versions() {
    return IntStream.rangeClosed(1, SchemaVersion.NEEDED);
  }

  private void migrateTo(int version) {
    Flyway.configure()
        .dataSource(database.dataSource())
        .locations(PRODUCT)
        .target(Integer.toString(version))
        .load()
        .migrate();
  }

  private void fill() {
    String rows = ClasspathSqlLocator.removingComments().locate("db/release/rows");
    database
        .jdbi()
        .useHandle(
            handle -> handle.createScript(rows.replace(":queue", "'" + QUEUE + "'")).execute());
  }

  /** What is there, without what may be gone any moment. */
  private Set<UUID> left() {
    return ids(
        """
        SELECT id FROM queue_message WHERE expires_at > now()
        UNION ALL SELECT id FROM queue_dead_letter_message\
        """);
  }

  private Set<UUID> ids(String sql) {
    List<UUID> ids =
        database.jdbi().withHandle(handle -> handle.createQuery(sql).mapTo(UUID.class).list());
    assertThat(ids).doesNotHaveDuplicates();
    return new HashSet<>(ids);
  }
}
