package dev.retsu.processes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retsu.db.TestData;
import dev.retsu.db.TestDatabase;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the operator of a process sees when the counters have drifted from the messages. */
@Timeout(300)
class FailedCollectionIT {
  @RegisterExtension static final TestDatabase database = TestDatabase.create();

  private static final String DRIFT =
      "The state rollup has drifted: queue emails, priority HIGH has";

  private final Jdbi jdbi = database.jdbi();
  private final Map<String, String> settings =
      Environment.of(database.jdbcUrl(), database.user(), database.password());

  @BeforeEach
  void twoElapsedLeases() {
    jdbi.useHandle(h -> h.execute("TRUNCATE queue CASCADE"));
    UUID queue = TestData.queue(jdbi).name("emails").insert();
    for (int i = 0; i < 2; i++) {
      TestData.message(jdbi, queue).priority("HIGH").leasedFor(Duration.ofSeconds(-5), 1).insert();
    }
  }

  @Test
  void aWorkerServesTheAdminPortAloneAndEndsWithAFailureSoThatAStandbyTakesOver() throws Exception {
    try (RetsuProcess worker = RetsuProcess.start("worker", settings)) {
      Until.holds("it shows the state", worker::exportsState, worker::toString);
      assertThat(worker.metric("queue_messages_ready", "message_priority=\"HIGH\""))
          .hasValueSatisfying(value -> assertThat(Double.parseDouble(value)).isEqualTo(2));
      assertThat(worker.output()).contains("Started admin@").doesNotContain("Started application@");

      drift(-1);

      assertThat(worker.exit()).as(worker.output()).isEqualTo(1);
      assertThat(worker.output()).contains(DRIFT);
    }
  }

  @Test
  void aServerGoesOnServingStopsExportingAndLeadsAgainOnceTheRollupIsMended() throws Exception {
    try (RetsuProcess server = RetsuProcess.start("server", settings)) {
      Until.holds("it shows the state", server::exportsState, server::toString);

      drift(-1);

      Until.holds("it shows the failure", () -> success(server, 0), server::toString);
      assertThat(server.exportsState()).isFalse();
      assertThat(server.metric("queue_state_collection_failures_total", ""))
          .hasValueSatisfying(value -> assertThat(Double.parseDouble(value)).isPositive());
      assertThat(server.output()).contains(DRIFT);

      drift(1);

      Until.holds(
          "it shows the state again",
          () -> success(server, 1) && server.exportsState(),
          server::toString);
      assertThat(server.stop()).as(server.output()).isIn(0, 143);
    }
  }

  @Test
  void withLeadershipOffTheLastSnapshotStaysAndGrowsOldAndNobodySaysThatItLeads() throws Exception {
    settings.put("RETSU_WORKER__LEADERSHIP__ENABLED", "false");
    try (RetsuProcess worker = RetsuProcess.start("worker", settings)) {
      Until.holds("it shows the state", worker::exportsState, worker::toString);

      drift(-1);

      Until.holds("it shows the failure", () -> success(worker, 0), worker::toString);
      Until.holds("the snapshot is old", () -> age(worker) > 3, worker::toString);
      assertThat(worker.exportsState()).isTrue();
      assertThat(worker.metric("queue_leader", "")).isEmpty();
      assertThat(worker.isAlive()).isTrue();
    }
  }

  private static boolean success(RetsuProcess process, int value) throws InterruptedException {
    return process
        .metric("queue_state_collection_success", "")
        .filter(text -> Double.parseDouble(text) == value)
        .isPresent();
  }

  private static double age(RetsuProcess process) throws InterruptedException {
    return Double.parseDouble(process.metric("queue_state_snapshot_age_seconds", "").orElse("-1"));
  }

  private void drift(int by) {
    jdbi.useHandle(
        h ->
            h.execute(
                "UPDATE queue_priority_state_shard SET in_flight_count = in_flight_count + ?"
                    + " WHERE shard = (SELECT min(shard) FROM queue_priority_state_shard)",
                by));
  }
}
