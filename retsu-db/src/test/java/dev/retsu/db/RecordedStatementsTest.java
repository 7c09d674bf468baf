package dev.retsu.db;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Every statement of the release before does on the newest schema what it always did. */
class RecordedStatementsTest {
  @RegisterExtension final TestDatabase database = TestDatabase.createEmpty();
  private final RecordedRelease release = new RecordedRelease();

  @BeforeEach
  void migrate() {
    new DatabaseMigrator(
            database.dataSource(),
            MigrationLimits.DEFAULT,
            "classpath:db/migration",
            "classpath:db/test/newer",
            "classpath:db/test/alter")
        .migrate();
  }

  @Test
  void everyStatementWorksOnTheNewestSchema() throws Exception {
    try (Handle handle = database.jdbi().open()) {
      UUID queue = queue(handle);
      messages(handle, queue);
      cleaners(handle, queue);
      state(handle);
      rollup(handle, queue);
    }
    assertThat(release.used()).containsExactlyInAnyOrderElementsOf(recorded());
  }

  private UUID queue(Handle handle) {
    UUID id = UUID.randomUUID();
    Map<String, Integer> settings =
        Map.of(
            "visibilityTimeoutSeconds", 60,
            "maxDeliveryAttempts", 5,
            "defaultMessageTtlSeconds", 600);
    assertThat(one(handle, "QueueDao/insert", with(settings, "id", id, "name", "old")))
        .containsEntry("version", 1L);
    assertThat(one(handle, "QueueDao/update", with(settings, "id", id)))
        .containsEntry("version", 2L);
    assertThat(one(handle, "QueueDao/findById", Map.of("id", id))).containsEntry("name", "old");
    assertThat(one(handle, "QueueDao/list", Map.of("prefix", "o", "after", "", "limit", 9)))
        .containsEntry("id", id);
    return id;
  }

  private void messages(Handle handle, UUID queue) {
    List<UUID> ids = release.enqueue(handle, queue, "LOW", "HIGH", "MEDIUM");
    assertThat(one(handle, "MessageDao/findDue", Map.of("queueIds", new UUID[] {queue})))
        .containsEntry("ready", true);
    Map<UUID, UUID> claimed = release.claim(handle, queue, 2);
    assertThat(claimed.keySet()).containsExactly(ids.get(1), ids.get(2));
    for (var fenced :
        List.of(
            Map.entry("MessageDao/extend", Map.of("visibilityTimeoutSeconds", 60)),
            Map.entry("MessageDao/release", Map.of("delaySeconds", 0)))) {
      assertThat(release.settle(handle, fenced.getKey(), queue, claimed, fenced.getValue()))
          .hasSize(2);
    }
    Map<UUID, UUID> again = release.claim(handle, queue, 3);
    assertThat(again.keySet()).containsExactly(ids.get(1), ids.get(2), ids.get(0));
    assertThat(release.settle(handle, "MessageDao/delete", queue, again, Map.of())).hasSize(3);
  }

  private void cleaners(Handle handle, UUID queue) {
    TestData.message(database.jdbi(), queue).expiresIn(Duration.ofMinutes(-1)).insert();
    assertThat(release.deleteExpired(handle)).isEqualTo(1);
    TestData.message(database.jdbi(), queue)
        .leasedFor(Duration.ofMinutes(-1), 5)
        .set("exhausted", true)
        .insert();
    assertThat(release.settleExhausted(handle, queue, List.of("MEDIUM"))).isEqualTo(1);
    Map<String, Object> all =
        Map.of(
            "from",
            OffsetDateTime.now(ZoneOffset.UTC).minusYears(1),
            "retentionSeconds",
            0L,
            "batchSize",
            9);
    assertThat(one(handle, "MaintenanceDao/purgeDeadLetters", all))
        .containsEntry("dead_letters", 1L);
  }

  private void state(Handle handle) {
    handle.useTransaction(
        same -> {
          one(same, "StateDao/openSnapshot", Map.of());
          one(same, "StateDao/useSequentialScans", Map.of("allowed", true));
          Map<String, Object> now = Map.of("now", OffsetDateTime.now(ZoneOffset.UTC));
          assertThat(release.query(same, "StateDao/countExpired", now)).isEmpty();
          assertThat(release.query(same, "StateDao/readQueues", now)).isNotEmpty();
        });
    assertThat(release.query(handle, "StorageDao/readTables", Map.of())).isNotEmpty();
    assertThat(release.query(handle, "StorageDao/findOldestTransactionSeconds", Map.of()))
        .hasSizeLessThan(2); // of other sessions: there may be none
  }

  private void rollup(Handle handle, UUID queue) {
    Map<String, Object> one = Map.of("queueId", queue);
    release.update(handle, "RollupDao/addMissingCounters", one);
    handle.useTransaction(
        same -> {
          one(same, "RollupDao/openRepair", Map.of());
          assertThat(release.query(same, "RollupDao/lockCounters", one)).hasSize(96);
          assertThat(release.update(same, "RollupDao/recount", one)).isEqualTo(96);
        });
    assertThat(release.query(handle, "RollupDao/findDifferences", Map.of())).isEmpty();
  }

  private Map<String, Object> one(Handle handle, String name, Map<String, ?> values) {
    List<Map<String, Object>> rows = release.query(handle, name, values);
    assertThat(rows).as(name).hasSize(1);
    return rows.get(0);
  }

  private static Map<String, Object> with(Map<String, ?> values, Object... more) {
    Map<String, Object> all = new HashMap<>(values);
    for (int i = 0; i < more.length; i += 2) {
      all.put((String) more[i], more[i + 1]);
    }
    return all;
  }

  private static List<String> recorded() throws Exception {
    URL resource = RecordedStatementsTest.class.getResource("/" + RecordedRelease.BEFORE);
    Path directory = Path.of(Objects.requireNonNull(resource).toURI());
    try (Stream<Path> files = Files.walk(directory)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> directory.relativize(file).toString().replace(".sql", ""))
          .toList();
    }
  }
}
