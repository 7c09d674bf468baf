package dev.retsu.faults.fault;

import dev.retsu.faults.environment.Cluster;
import dev.retsu.faults.environment.Node;
import dev.retsu.faults.environment.Threads;
import dev.retsu.faults.environment.Waiting;
import dev.retsu.faults.history.History;
import dev.retsu.faults.history.Span;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

/**
 * Inflicts faults one after the other, and now and then two at once; every kind equally often, in
 * an order and with pauses that the seed decides.
 */
public final class Injector {
  private static final Duration RECOVERY_LIMIT = Duration.ofSeconds(60);

  /** For faults that start processes, on a machine that has other work to do. */
  private static final Duration FAULT_LIMIT = Duration.ofMinutes(5);

  private static final long AFTERMATH_NANOS = Duration.ofSeconds(10).toNanos();
  private static final int ONE_MIXED_IN = 5;

  private final Cluster cluster;
  private final History history;
  private final RecoveryWatch watch;
  private final Random random;
  private final Consumer<String> progress;
  private final long started = System.nanoTime();
  private final Queue<Inflicted> inflicted = new ConcurrentLinkedQueue<>();
  private volatile boolean over;
  private final Queue<String> failures = new ConcurrentLinkedQueue<>();

  /**
   * @param progress hears of every fault that is over
   */
  public Injector(
      Cluster cluster,
      History history,
      RecoveryWatch watch,
      Random random,
      Consumer<String> progress) {
    this.progress = progress;
    this.cluster = cluster;
    this.history = history;
    this.watch = watch;
    this.random = random;
  }

  /** Returns when {@code count} faults or the time are over, or a node did not come back. */
  public void run(List<Fault> kinds, int count, Duration limit) {
    List<Fault> plan = plan(kinds, count);
    for (int i = 0; i < plan.size() && goesOn(limit); i++) {
      Waiting.pause(Chance.between(random, 200, 1_000));
      if (random.nextInt(ONE_MIXED_IN) == 0 && i + 1 < plan.size()) {
        mixed(plan.get(i), plan.get(++i));
      } else {
        inflict(plan.get(i), new Random(random.nextLong()), false);
      }
    }
    over = true;
  }

  private boolean goesOn(Duration limit) {
    return failures.isEmpty() && System.nanoTime() - started < limit.toNanos();
  }

  private List<Fault> plan(List<Fault> kinds, int count) {
    List<Fault> plan = new ArrayList<>();
    while (plan.size() < count) {
      List<Fault> round = new ArrayList<>(kinds);
      Collections.shuffle(round, random);
      plan.addAll(round);
    }
    return plan.subList(0, count);
  }

  private void mixed(Fault one, Fault other) {
    Random forOther = new Random(random.nextLong());
    Thread second = Threads.start("fault", () -> inflict(other, forOther, true));
    inflict(one, new Random(random.nextLong()), true);
    try {
      Waiting.until("the end of " + other.name(), FAULT_LIMIT, () -> !second.isAlive());
      watch.await(cluster.nodes(), RECOVERY_LIMIT);
    } catch (IOException e) {
      failures.add("%s and %s: %s".formatted(one.name(), other.name(), e.getMessage()));
    }
  }

  private void inflict(Fault fault, Random choice, boolean mixed) {
    long start = System.nanoTime();
    try {
      List<Node> concerned = fault.harm().inflict(cluster, choice);
      long end = System.nanoTime();
      Duration recovery = mixed ? Duration.ZERO : watch.await(concerned, RECOVERY_LIMIT);
      inflicted.add(
          new Inflicted(
              fault.name(),
              mixed,
              (start - started) / 1e9,
              (end - start) / 1e9,
              recovery.toNanos() / 1e9));
    } catch (Exception e) {
      // Of two at once, one may well end the other's connection: that is what was wanted.
      if (!mixed || e instanceof InterruptedException) {
        failures.add("%s: %s".formatted(fault.name(), e));
      } else {
        inflicted.add(new Inflicted(fault.name(), true, (start - started) / 1e9, 0, 0));
      }
    }
    progress.accept("%s, %d of the run".formatted(fault.name(), inflicted.size()));
    history.addDisturbance(new Span(start, System.nanoTime() + AFTERMATH_NANOS));
  }

  /** Whether all nodes came back from all faults. */
  public boolean nodesAnswer() {
    try {
      watch.await(cluster.nodes(), FAULT_LIMIT);
      return true;
    } catch (IOException e) {
      failures.add("in the end: " + e.getMessage());
      return false;
    }
  }

  public boolean isOver() {
    return over;
  }

  public List<Inflicted> inflicted() {
    return List.copyOf(inflicted);
  }

  /** Faults that could not be inflicted or that a node did not recover from, in words. */
  public List<String> failures() {
    return List.copyOf(failures);
  }
}
