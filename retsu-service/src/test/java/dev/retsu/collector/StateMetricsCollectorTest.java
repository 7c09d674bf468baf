package dev.retsu.collector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.retsu.db.TestData;
import dev.retsu.db.TestDatabase;
import dev.retsu.leadership.Election;
import dev.retsu.leadership.FencedElection;
import dev.retsu.leadership.LeadershipOptions;
import dev.retsu.leadership.OpenElection;
import dev.retsu.telemetry.StateMetrics;
import dev.retsu.worker.Job;
import dev.retsu.worker.ScriptedStopSignal;
import dev.retsu.worker.StopSignal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

@Timeout(120)
class StateMetricsCollectorTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.create();

  private static final Job JOB = Job.STATE_METRICS_COLLECTOR;
  private static final Duration INTERVAL = Duration.ofMillis(10);

  private final Jdbi jdbi = database.jdbi();
  private final CurrentState current = new CurrentState();
  private final Recorded metrics = new Recorded();
  private UUID queue;

  @BeforeEach
  void oneMessage() {
    jdbi.useHandle(h -> h.execute("TRUNCATE queue CASCADE"));
    queue = TestData.queue(jdbi).name("emails").insert();
    TestData.message(jdbi, queue).priority("HIGH").insert();
  }

  @Test
  void publishesWhileItLeadsAndWithdrawsWhenItStops() {
    Election election = fenced();
    StopSignal stop = stopAfter(3, () -> assertThat(ready()).isEqualTo(1));

    collector(election).run(stop);

    // B114: a former leader exports nothing, at once.
    assertThat(current.get()).isEmpty();
    assertThat(election.leads()).isFalse();
    assertThat(metrics.events).startsWith("collected").endsWith("steppedDown");
  }

  /** A failure ends the run: the leadership is open to others, the last snapshot is not shown. */
  @Test
  void aFailedCollectionEndsTheRunAndTheExport() {
    Election election = fenced();
    StopSignal stop = stopAfter(1_000, this::drift);

    assertThatThrownBy(() -> collector(election).run(stop))
        .isInstanceOf(RollupDriftException.class)
        .hasMessageContaining("queue emails, priority HIGH");

    assertThat(current.get()).isEmpty();
    assertThat(metrics.events).contains("collected").endsWith("failed");
    assertThat(fenced().await(new StopSignal()).confirm()).as("somebody else can lead").isTrue();
  }

  /** B115: with nobody to take over the last snapshot stays, whole, and grows old. */
  @Test
  void withLeadershipOffTheLastSnapshotStays() {
    StopSignal stop = stopAfter(3, this::drift);
    CurrentState[] seen = {null};
    StopSignal watched =
        new StopSignal() {
          @Override
          public boolean isRaised() {
            return stop.isRaised();
          }

          @Override
          public boolean await(Duration atMost) {
            boolean over = stop.await(atMost);
            assertThat(ready()).isEqualTo(1);
            seen[0] = current;
            return over;
          }
        };

    collector(new OpenElection(JOB, jdbi)).run(watched);

    assertThat(seen[0]).isNotNull();
    assertThat(metrics.events).startsWith("collected", "failed", "failed");
  }

  private StateMetricsCollector collector(Election election) {
    return new StateMetricsCollector(election, current, metrics, INTERVAL);
  }

  private Election fenced() {
    return new FencedElection(
        JOB, null, jdbi, new LeadershipOptions(Duration.ofMillis(100), Duration.ofSeconds(2)));
  }

  /** Runs {@code then} at each wait. */
  private static StopSignal stopAfter(int waits, Runnable then) {
    return new ScriptedStopSignal(waits) {
      @Override
      public boolean await(Duration atMost) {
        then.run();
        return super.await(atMost);
      }
    };
  }

  private void drift() {
    jdbi.useHandle(
        h ->
            h.execute(
                "UPDATE queue_message SET enqueued_at = now() - interval '2 h', expires_at = now() - interval '1 h'"));
    jdbi.useHandle(h -> h.execute("UPDATE queue_priority_state_shard SET ready_count = 0"));
  }

  private long ready() {
    return current.get().orElseThrow().queues().stream().mapToLong(entry -> entry.ready()).sum();
  }

  private static final class Recorded implements StateMetrics {
    final List<String> events = new ArrayList<>();

    @Override
    public void collected(Duration duration) {
      events.add("collected");
    }

    @Override
    public void failed(Duration duration) {
      events.add("failed");
    }

    @Override
    public void steppedDown() {
      events.add("steppedDown");
    }
  }
}
