package dev.retsu.catalog;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.retsu.config.DistributedCacheConfiguration;
import dev.retsu.core.Queue;
import dev.retsu.db.TestDatabase;
import dev.retsu.leadership.FencedElection;
import dev.retsu.leadership.LeadershipOptions;
import dev.retsu.leadership.Lease;
import dev.retsu.redis.RedisSetups;
import dev.retsu.redis.RedissonClients;
import dev.retsu.redis.TestRedis;
import dev.retsu.waking.RedisWakeUps;
import dev.retsu.worker.Job;
import dev.retsu.worker.StopSignal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.redisson.api.RedissonClient;

/** Caches, elections and wake-ups by every way to Redis that the guide names. */
@Timeout(120)
class RedisVariantsTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.create();

  private static final Duration LEASE = Duration.ofSeconds(10);
  private static final Job JOB = Job.STATE_METRICS_COLLECTOR;

  @TempDir private Path directory;

  @Test
  void tlsWithACertificateOfOnesOwn() throws Exception {
    try (RedisSetups.Tls tls = RedisSetups.tls(directory)) {
      everythingWorks(tls.settings());
    }
  }

  @Test
  void tlsDoesNotTrustWhomItDoesNotKnow() throws Exception {
    try (RedisSetups.Tls tls = RedisSetups.tls(directory)) {
      RedissonClient client = RedissonClients.forCache(TestRedis.configuration(tls.url()));
      try {
        assertThatThrownBy(() -> client.getBucket("k").isExists())
            .hasStackTraceContaining("unable to find valid certification path");
      } finally {
        client.shutdown();
      }
    }
  }

  @Test
  void aUserWithThePermissionsOfTheGuideAndADatabase() throws Exception {
    TestRedis redis = TestRedis.create(RedisSetups.RESTRICTED_USER);
    redis.start();
    try {
      String url = redis.url().replace("//", "//retsu:s3%3Acret@") + "/5";
      everythingWorks(TestRedis.configuration(url));
    } finally {
      redis.stop();
    }
  }

  @Test
  void sentinel() throws Exception {
    try (RedisSetups.Sentinel sentinel = RedisSetups.sentinel(directory)) {
      everythingWorks(sentinel.settings());
    }
  }

  /** B079, B104: the clients of before go on with the new master. */
  @Test
  void sentinelFailsOver() throws Exception {
    try (RedisSetups.Sentinel sentinel = RedisSetups.sentinel(directory);
        Source source = new Source(database);
        CatalogProcess process = CatalogProcess.shared(source, sentinel.settings());
        CoordinatedPair pair = new CoordinatedPair(sentinel.settings(), LEASE)) {
      Queue queue = source.create();
      assertThat(process.find(queue.id())).contains(queue);

      sentinel.failOver();

      Await.until(() -> isRemembered(source, process, queue));
      Await.until(pair::answers);
      leadershipMovesAtOnce(pair);
      wakeUpsArrive(pair);
    }
  }

  @Test
  void cluster() throws Exception {
    try (RedisSetups.Cluster cluster = RedisSetups.cluster(directory)) {
      everythingWorks(cluster.settings());
    }
  }

  private static void everythingWorks(DistributedCacheConfiguration settings) throws Exception {
    detailsAreShared(settings);
    try (CoordinatedPair pair = new CoordinatedPair(settings, LEASE)) {
      leadershipMovesAtOnce(pair);
      wakeUpsArrive(pair);
    }
  }

  private static boolean isRemembered(Source source, CatalogProcess process, Queue queue) {
    process.find(queue.id());
    int before = source.statements.get();
    assertThat(process.find(queue.id())).contains(queue);
    return source.statements.get() == before;
  }

  private static void detailsAreShared(DistributedCacheConfiguration settings) {
    try (Source source = new Source(database);
        CatalogProcess writer = CatalogProcess.shared(source, settings);
        CatalogProcess reader = CatalogProcess.shared(source, settings)) {
      // On several nodes, where there are several. Again when a slow machine ran into a time-out.
      for (int i = 0; i < 8; i++) {
        Await.until(() -> isShared(source, writer, reader));
      }
    }
  }

  private static boolean isShared(Source source, CatalogProcess writer, CatalogProcess reader) {
    Queue queue = source.create();
    writer.find(queue.id());
    int before = source.statements.get();
    assertThat(reader.find(queue.id())).contains(queue);
    boolean read = source.statements.get() == before;
    Queue updated = writer.updateTtl(queue.id(), 77);
    boolean current = reader.find(queue.id()).filter(updated::equals).isPresent();
    return read && current && source.statements.get() == before + 1;
  }

  private static void leadershipMovesAtOnce(CoordinatedPair pair) throws Exception {
    LeadershipOptions options = new LeadershipOptions(Duration.ofSeconds(60), LEASE);
    StopSignal stop = new StopSignal();
    FencedElection leader =
        new FencedElection(JOB, pair.first.established(), database.jdbi(), options);
    FencedElection standby =
        new FencedElection(JOB, pair.second.established(), database.jdbi(), options);
    Lease lease = leader.await(stop);
    assertThat(pair.isLocked("retsu:leader:" + JOB.jobName())).isTrue();
    CompletableFuture<Lease> next = CompletableFuture.supplyAsync(() -> standby.await(stop));
    lease.close();
    // Long before its own retry: it was woken.
    next.get(30, SECONDS).close();
    assertThat(leader.leads()).isFalse();
  }

  private static void wakeUpsArrive(CoordinatedPair pair) {
    Set<UUID> woken = ConcurrentHashMap.newKeySet();
    RedisWakeUps sender = new RedisWakeUps(pair.first.established());
    RedisWakeUps receiver = new RedisWakeUps(pair.second.established());
    receiver.wake(woken::add);
    sender.start();
    receiver.start();
    UUID queue = UUID.randomUUID();
    Await.until(
        () -> {
          sender.publish(queue);
          return woken.contains(queue);
        });
  }
}
