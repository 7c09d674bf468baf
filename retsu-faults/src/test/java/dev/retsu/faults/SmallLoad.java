package dev.retsu.faults;

import dev.retsu.faults.check.Checker;
import dev.retsu.faults.check.Violation;
import dev.retsu.faults.environment.Cluster;
import dev.retsu.faults.history.EndState;
import dev.retsu.faults.history.History;
import dev.retsu.faults.history.QueueFacts;
import dev.retsu.faults.history.Stored;
import dev.retsu.faults.load.Caller;
import dev.retsu.faults.load.Load;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.UUID;

/** A few seconds of load on a queue of its own, and what the checker says of it. */
final class SmallLoad {
  private static final Duration LEASE = Duration.ofSeconds(2);
  private static final int ATTEMPTS = 5;
  private static final int MESSAGES = 600;
  private static final int SEQUENTIAL_MESSAGES = 200;
  private static final int CLIENTS = 3;

  /** Long enough that one message can be held back while others pass. */
  private static final double SEQUENTIAL_NANOS = 8e9;

  private final Cluster cluster;
  private final History history = new History();
  private final Caller caller;
  private final Load load;
  private final Load idle;

  private SmallLoad(Cluster cluster, String name, boolean sequential) throws Exception {
    this.cluster = cluster;
    caller = new Caller(cluster.nodes(), (node, span) -> {});
    load = load(name, sequential);
    idle = load(name + "-other", false);
  }

  static SmallLoad on(Cluster cluster, String name, boolean sequential) throws Exception {
    return new SmallLoad(cluster, name.toLowerCase(Locale.ROOT), sequential);
  }

  private Load load(String name, boolean sequential) throws Exception {
    return Load.of(
        caller,
        history,
        cluster.nodes().get(0),
        new QueueFacts(new UUID(0, 0), name, LEASE, ATTEMPTS, sequential));
  }

  UUID queue() {
    return load.queue().id();
  }

  String name() {
    return load.queue().name();
  }

  /** A queue that nobody uses. */
  UUID other() {
    return idle.queue().id();
  }

  History history() {
    return history;
  }

  Collection<String> defects() {
    return caller.defects();
  }

  void plant(String sql) throws Exception {
    cluster.postgres().database().execute(sql);
  }

  /** Returns when everybody has stopped and what is left was read. */
  void run() throws Exception {
    long started = System.nanoTime();
    boolean sequential = load.queue().sequential();
    load.start(
        CLIENTS,
        sequential ? SEQUENTIAL_MESSAGES : MESSAGES,
        () -> sequential ? (System.nanoTime() - started) / SEQUENTIAL_NANOS : 1,
        new Random(queue().getLeastSignificantBits()));
    load.finish();
    EndState all = EndStateReader.read(cluster.postgres().database());
    List<String> differences = all.counterDifferences().stream().filter(this::isOurs).toList();
    history.end(new EndState(ours(all.waiting()), ours(all.dead()), differences));
  }

  private boolean isOurs(String difference) {
    return difference.startsWith(queue().toString()) || difference.startsWith(other().toString());
  }

  private List<Stored> ours(List<Stored> rows) {
    return rows.stream()
        .filter(row -> row.queue().equals(queue()) || row.queue().equals(other()))
        .toList();
  }

  List<Violation> violations() {
    return Checker.check(history);
  }
}
