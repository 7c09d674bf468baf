package dev.retsu.processes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retsu.redis.TestRedis;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Three processes, and what may happen to them, to Redis and to PostgreSQL. B077, B114, B115. */
@Timeout(300)
class LeadershipIT {
  @RegisterExtension static final TestRedis redis = TestRedis.create();
  @TempDir static Path directory;

  private static final int PROCESSES = 3;
  private static final String LOCK = "retsu:leader:state_metrics_collector";

  private static OwnPostgres postgres;
  private static Fleet fleet;

  @BeforeAll
  static void start() throws Exception {
    postgres = new OwnPostgres(directory.resolve("postgres"));
    Map<String, String> settings = Environment.of(postgres.url(), "postgres", "postgres");
    settings.put("RETSU_CACHE__DISTRIBUTED__ENABLED", "true");
    settings.put("RETSU_CACHE__DISTRIBUTED__URL", redis.url());
    fleet = new Fleet(settings);
    fleet.fill(1);
    fleet.awaitMigrated();
    postgres
        .jdbi()
        .useHandle(h -> h.execute("INSERT INTO queue (id, name) VALUES (gen_random_uuid(), 'q')"));
  }

  @AfterAll
  static void end() throws Exception {
    fleet.close();
    postgres.close();
  }

  @BeforeEach
  void complete() throws Exception {
    fleet.fill(PROCESSES);
    fleet.awaitOneLeader();
  }

  @Test
  void aStandbyTakesOverFromALeaderThatStops() throws Exception {
    RetsuProcess leader = fleet.awaitOneLeader();

    leader.stop();

    fleet.fill(0);
    assertThat(fleet.awaitOneLeader()).isNotSameAs(leader);
  }

  @Test
  void aStandbyTakesOverFromALeaderThatIsKilled() throws Exception {
    RetsuProcess leader = fleet.awaitOneLeader();

    leader.kill();

    fleet.fill(0);
    assertThat(fleet.awaitOneLeader()).isNotSameAs(leader);
  }

  /** B076, B082: the pause is longer than both locks last. */
  @Test
  void aLeaderThatWasFrozenFindsItselfReplaced() throws Exception {
    RetsuProcess leader = fleet.awaitOneLeader();
    long fence = holderOfTheFence();

    leader.freeze();
    RetsuProcess next;
    try {
      next = fleet.awaitLeaderOtherThan(leader);
      assertThat(holderOfTheFence()).as("PostgreSQL has let the frozen one go").isNotEqualTo(fence);
    } finally {
      leader.thaw();
    }

    // Not for a moment: its session is gone, so it can neither read nor believe.
    Until.holds(
        "it answers again, or has ended",
        () -> !leader.isAlive() || leader.metrics().isPresent(),
        leader::toString);
    assertThat(leader.leads() || leader.exportsState()).as(leader.toString()).isFalse();
    fleet.fill(0);
    assertThat(fleet.awaitOneLeader()).isSameAs(next);
  }

  @Test
  void oneLeadsAfterRedisWasFlushed() throws Exception {
    redis.command("FLUSHALL");

    Until.holds(
        "the lock is held", () -> redis.command("EXISTS", LOCK).equals("1"), fleet::toString);
    fleet.awaitOneLeader();
  }

  @Test
  void oneLeadsWhileRedisIsAwayAndAfterItCameBack() throws Exception {
    RetsuProcess leader = fleet.awaitOneLeader();
    redis.stop();
    try {
      leader.kill();
      fleet.fill(0);
      fleet.awaitOneLeader();
    } finally {
      redis.start();
    }

    Until.holds(
        "the lock is held", () -> redis.command("EXISTS", LOCK).equals("1"), fleet::toString);
    fleet.awaitOneLeader();
  }

  /** Connections stand, nothing answers. */
  @Test
  void aStandbyTakesOverWhileRedisIsCutOff() throws Exception {
    RetsuProcess leader = fleet.awaitOneLeader();
    redis.pause();
    try {
      leader.kill();
      fleet.fill(0);
      fleet.awaitOneLeader();
    } finally {
      redis.resume();
    }
    fleet.awaitOneLeader();
  }

  @Test
  void oneLeadsAfterPostgresqlWasRestarted() throws Exception {
    postgres.close();
    Until.holds("nobody leads", () -> fleet.silent(), fleet::toString);

    postgres.start();

    // One that was at work ends, and is started again.
    fleet.fill(PROCESSES);
    fleet.awaitOneLeader();
  }

  private static long holderOfTheFence() {
    List<Long> holders =
        postgres
            .jdbi()
            .withHandle(
                h ->
                    h.createQuery(
                            """
                            SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted
                            AND classid = 1380275283 AND objid = 11 AND objsubid = 2""")
                        .mapTo(Long.class)
                        .list());
    assertThat(holders).hasSize(1);
    return holders.get(0);
  }
}
