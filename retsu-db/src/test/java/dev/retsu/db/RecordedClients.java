package dev.retsu.db;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jdbi.v3.core.Handle;

/** Sessions of a recorded release that work on one queue, and what they were told. */
final class RecordedClients {
  private static final int SESSIONS = 3;
  private static final String[] PRIORITIES = {"HIGH", "MEDIUM", "LOW"};

  private final TestDatabase database;
  private final RecordedRelease release;
  private final UUID queue;
  private final Set<UUID> enqueued = ConcurrentHashMap.newKeySet();
  private final Set<UUID> acknowledged = ConcurrentHashMap.newKeySet();
  private final AtomicInteger rounds = new AtomicInteger();
  private final ExecutorService threads = Executors.newFixedThreadPool(SESSIONS);
  private final List<Future<?>> sessions = new ArrayList<>();
  private volatile boolean over;

  RecordedClients(TestDatabase database, RecordedRelease release, UUID queue) {
    this.database = database;
    this.release = release;
    this.queue = queue;
  }

  void start() {
    for (int i = 0; i < SESSIONS; i++) {
      sessions.add(threads.submit(this::session));
    }
  }

  /** Waits until every session has gone through all statements, as things are now. */
  void awaitAnotherRound() {
    int enough = rounds.get() + 4 * SESSIONS;
    Await.until(
        () -> {
          for (Future<?> session : sessions) {
            if (session.isDone()) {
              session.get(); // tells why it ended
            }
          }
          if (rounds.get() < enough) {
            throw new AssertionError("rounds: " + rounds);
          }
        });
  }

  /** Fails when a session met an error. */
  void stop() throws Exception {
    over = true;
    threads.shutdown();
    for (Future<?> session : sessions) {
      session.get(1, TimeUnit.MINUTES);
    }
  }

  Set<UUID> enqueued() {
    return enqueued;
  }

  Set<UUID> acknowledged() {
    return acknowledged;
  }

  private void session() {
    try (Handle handle = database.jdbi().open()) {
      while (!over) {
        enqueued.addAll(release.enqueue(handle, queue, PRIORITIES));
        consume(handle);
        release.settleExhausted(handle, queue, List.of(PRIORITIES));
        release.deleteExpired(handle);
        rounds.incrementAndGet();
      }
    }
  }

  /** Acknowledges most of what it gets, gives one back, and forgets one. */
  private void consume(Handle handle) {
    Map<UUID, UUID> claimed = release.claim(handle, queue, 5);
    Map<UUID, UUID> kept = new LinkedHashMap<>(claimed);
    List<UUID> ids = new ArrayList<>(claimed.keySet());
    if (ids.size() > 2) {
      kept.keySet().removeAll(ids.subList(0, 2));
      Map<UUID, UUID> one = Map.of(ids.get(0), claimed.get(ids.get(0)));
      release.settle(handle, "MessageDao/release", queue, one, Map.of("delaySeconds", 0));
    }
    if (!kept.isEmpty()) {
      release.settle(
          handle, "MessageDao/extend", queue, kept, Map.of("visibilityTimeoutSeconds", 60));
      acknowledged.addAll(release.settle(handle, "MessageDao/delete", queue, kept, Map.of()));
    }
  }
}
