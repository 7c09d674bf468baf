package dev.retsu.leadership;

import static dev.retsu.leadership.Conditions.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.retsu.db.TestDatabase;
import dev.retsu.redis.FirstConnection;
import dev.retsu.redis.RedissonClients;
import dev.retsu.redis.TestRedis;
import dev.retsu.worker.Job;
import dev.retsu.worker.StopSignal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.redisson.api.RedissonClient;

/** Each election here is a process: a Redis client, a connection and a thread of its own. */
@Timeout(120)
class FencedElectionTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.create();
  @RegisterExtension static final TestRedis redis = TestRedis.create();

  private static final Job JOB = Job.STATE_METRICS_COLLECTOR;
  private static final String LOCK = "retsu:leader:state_metrics_collector";
  private static final Duration LEASE = Duration.ofMillis(1_500);
  private static final LeadershipOptions OPTIONS =
      new LeadershipOptions(Duration.ofSeconds(1), LEASE);

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final StopSignal stop = new StopSignal();
  private final List<RedissonClient> clients = new ArrayList<>();
  private final List<FirstConnection> connections = new ArrayList<>();
  private final List<Lease> leases = new ArrayList<>();

  @BeforeEach
  void emptyRedis() {
    redis.command("FLUSHALL");
  }

  @AfterEach
  void end() {
    stop.raise();
    leases.forEach(Lease::close);
    connections.forEach(FirstConnection::close);
    clients.forEach(client -> client.shutdown(0, 2, TimeUnit.SECONDS));
    threads.shutdownNow();
  }

  @Test
  void oneLeadsAndTheOtherIsWokenByItsCleanStop() throws Exception {
    FencedElection first = process();
    FencedElection second = process();
    Lease lease = lead(first);
    CompletableFuture<Lease> next = stand(second);
    await("the second waits for the lock", () -> subscribers() > 0);
    assertThat(first.leads()).isTrue();
    assertThat(second.leads()).isFalse();

    lease.close();

    next.get(60, TimeUnit.SECONDS);
    assertThat(first.leads()).isFalse();
    assertThat(second.leads()).isTrue();
  }

  /** B076, B079: the Redis lock is stolen while its holder lives; PostgreSQL fences the thief. */
  @Test
  void aSecondHolderOfTheRedisLockCannotLead() throws Exception {
    FencedElection first = process();
    FencedElection second = process();
    Lease lease = lead(first);
    redis.command("DEL", LOCK);
    CompletableFuture<Lease> next = stand(second);
    await("the second is elected", () -> redis.command("EXISTS", LOCK).equals("1"));
    awaitTries(5);
    assertThat(next).isNotDone();
    assertThat(second.leads()).isFalse();

    // The first still reads: nobody else does. It finds out when it asks, and stops before the
    // other
    // can start.
    assertThat(lease.confirm()).isFalse();
    assertThat(first.leads()).isFalse();
    assertThat(next).isNotDone();
    lease.close();

    next.get(60, TimeUnit.SECONDS);
    assertThat(second.leads()).isTrue();
  }

  /** B082: a process that was frozen for longer than its lease does not say that it leads. */
  @Test
  void beliefEndsByItselfAndComesBackWithAConfirmation() throws Exception {
    FencedElection election = process();
    Lease lease = lead(election);
    assertThat(election.leads()).isTrue();

    await("nobody has confirmed for a lease", () -> !election.leads());

    assertThat(lease.confirm()).isTrue();
    assertThat(election.leads()).isTrue();
  }

  @Test
  void aWaitOnTheSignalOfALeaseConfirmsIt() {
    FencedElection election = process();
    Lease lease = lead(election);

    assertThat(lease.within(stop).await(LEASE.multipliedBy(2))).isFalse();

    assertThat(election.leads()).isTrue();
  }

  /** B083: what PostgreSQL has ended is over, whatever Redis says. */
  @Test
  void theEndOfItsSessionEndsTheLease() throws Exception {
    FencedElection first = process();
    Lease lease = lead(first);
    CompletableFuture<Lease> next = stand(process());

    terminate(holder());
    assertThat(lease.within(stop).await(Duration.ofDays(1))).as("the wait ends").isTrue();

    assertThat(stop.isRaised()).isFalse();
    assertThat(first.leads()).isFalse();
    assertThat(next).as("the Redis lock is still held").isNotDone();
    lease.close();
    next.get(60, TimeUnit.SECONDS);
  }

  @Test
  void aRestartOfRedisEndsTheLease() throws Exception {
    Lease lease = lead(process());
    redis.stop();
    assertThat(lease.confirm()).as("the advisory lock alone decides").isTrue();

    redis.start();

    await("the lock is known to be lost", () -> !lease.confirm());
    lease.close();
    lead(process());
  }

  /** With Redis away, a standby takes over from a leader that PostgreSQL has cut off. */
  @Test
  void withoutRedisTheAdvisoryLockDecides() throws Exception {
    FencedElection first = process();
    FencedElection second = process();
    Lease lease = lead(first);
    redis.pause();
    try {
      CompletableFuture<Lease> next = standAlone(second, 2);
      assertThat(lease.confirm()).isTrue();
      assertThat(next).isNotDone();

      terminate(holder());
      next.get(60, TimeUnit.SECONDS);

      // It has not asked since: its belief was over before the other began.
      assertThat(first.leads()).isFalse();
      assertThat(second.leads()).isTrue();
    } finally {
      redis.resume();
    }
  }

  @Test
  void redisMayBeSwitchedOff() throws Exception {
    FencedElection first = new FencedElection(JOB, null, database.jdbi(), OPTIONS);
    FencedElection second = new FencedElection(JOB, null, database.jdbi(), OPTIONS);
    Lease lease = lead(first);
    CompletableFuture<Lease> next = standAlone(second, 1);
    assertThat(lease.confirm()).isTrue();
    assertThat(next).isNotDone();

    lease.close();

    next.get(60, TimeUnit.SECONDS);
    assertThat(first.leads()).isFalse();
  }

  /** A leader that was elected without Redis takes the lock when Redis is back. */
  @Test
  void theLockIsTakenLater() throws Exception {
    redis.stop();
    Lease lease = lead(process());

    redis.start();

    await("it holds the lock", () -> lease.confirm() && redis.command("EXISTS", LOCK).equals("1"));
  }

  /** B085, B065: somebody's session holds the advisory lock; nobody leads, and nobody queues. */
  @Test
  void waitsForAForeignHolderWithoutBlockingInTheDatabase() throws Exception {
    try (Handle psql = database.jdbi().open()) {
      psql.execute("SELECT pg_advisory_lock(1380275283, 11)");
      CompletableFuture<Lease> next = stand(process());
      awaitTries(3);
      assertThat(next).isNotDone();
      assertThat(waitingInTheDatabase()).isZero();

      psql.execute("SELECT pg_advisory_unlock_all()");

      next.get(60, TimeUnit.SECONDS);
    }
  }

  @Test
  void aStopEndsTheWait() throws Exception {
    lead(process());
    CompletableFuture<Lease> next = stand(process());
    await("it waits for the lock", () -> subscribers() > 0);

    stop.raise();

    assertThat(next.get(60, TimeUnit.SECONDS)).isNull();
  }

  private FencedElection process() {
    RedissonClient client = RedissonClients.forCoordination(redis.configuration(), LEASE);
    clients.add(client);
    FirstConnection connection = FirstConnection.of(client, "first-connection");
    connections.add(connection);
    return new FencedElection(JOB, connection.established(), database.jdbi(), OPTIONS);
  }

  private Lease lead(FencedElection election) {
    Lease lease = election.await(stop);
    leases.add(lease);
    return lease;
  }

  private CompletableFuture<Lease> stand(FencedElection election) {
    return CompletableFuture.supplyAsync(
        () -> {
          Lease lease = election.await(stop);
          if (lease != null) {
            leases.add(lease);
          }
          return lease;
        },
        threads);
  }

  private static long subscribers() {
    // The array of the answer is read as its length; each channel that somebody waits on is one.
    return Long.parseLong(
        redis.command("EVAL", "return #redis.call('PUBSUB', 'CHANNELS', '*leader*')", "0"));
  }

  /** Until a session has been seen to try the advisory lock so many times. */
  private static void awaitTries(int times) throws Exception {
    Set<String> seen = new HashSet<>();
    try (Handle handle = database.jdbi().open()) {
      await(
          times + " tries at the fence",
          () -> {
            seen.addAll(
                handle
                    .createQuery(
                        """
                              SELECT pid || ' ' || query_start FROM pg_stat_activity
                              WHERE datname = current_database() AND pid <> pg_backend_pid()
                                AND query LIKE '%pg_try_advisory_lock%'""")
                    .mapTo(String.class)
                    .list());
            return seen.size() >= times;
          });
    }
  }

  /** Without Redis each try has a session of its own, which PostgreSQL counts. */
  private CompletableFuture<Lease> standAlone(FencedElection election, int tries) throws Exception {
    try (Handle handle = database.jdbi().open()) {
      long before = sessions(handle);
      CompletableFuture<Lease> next = stand(election);
      await(tries + " sessions", () -> sessions(handle) >= before + tries);
      return next;
    }
  }

  private static long sessions(Handle handle) {
    return handle
        .createQuery("SELECT sessions FROM pg_stat_database WHERE datname = current_database()")
        .mapTo(Long.class)
        .one();
  }

  private static long waitingInTheDatabase() {
    return database
        .jdbi()
        .withHandle(
            h ->
                h.createQuery(
                        "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")
                    .mapTo(Long.class)
                    .one());
  }

  private static int holder() {
    return database
        .jdbi()
        .withHandle(
            h ->
                h.createQuery(
                        """
                    SELECT pid FROM pg_locks
                    WHERE locktype = 'advisory' AND granted AND classid = 1380275283 AND objid = 11
                      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())""")
                    .mapTo(Integer.class)
                    .one());
  }

  private static void terminate(int pid) {
    database.jdbi().useHandle(h -> h.execute("SELECT pg_terminate_backend(?)", pid));
  }
}
