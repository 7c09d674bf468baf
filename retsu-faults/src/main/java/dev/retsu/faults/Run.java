package dev.retsu.faults;

import dev.retsu.faults.check.Checker;
import dev.retsu.faults.check.Violation;
import dev.retsu.faults.environment.Cluster;
import dev.retsu.faults.environment.Node;
import dev.retsu.faults.environment.Threads;
import dev.retsu.faults.fault.Fault;
import dev.retsu.faults.fault.Injector;
import dev.retsu.faults.fault.RecoveryWatch;
import dev.retsu.faults.history.Counter;
import dev.retsu.faults.history.History;
import dev.retsu.faults.history.QueueFacts;
import dev.retsu.faults.history.Span;
import dev.retsu.faults.load.Caller;
import dev.retsu.faults.load.ClockWatch;
import dev.retsu.faults.load.Load;
import dev.retsu.faults.report.Report;
import dev.retsu.faults.report.TrafficCount;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;

/** One run: load and faults together, then a calm end, then the check. */
final class Run {
  private static final Duration LEASE = Duration.ofSeconds(2);
  private static final Duration LONG_LEASE = Duration.ofSeconds(60);
  private static final int ATTEMPTS = 5;
  private static final int CLIENTS = 6;
  private static final int CALM_MESSAGES = 500;
  private static final Map<Counter.Event, String> METRICS =
      Map.of(
          Counter.Event.ENQUEUED, "queue_messages_enqueued_total",
          Counter.Event.DELIVERED, "queue_messages_delivered_total",
          Counter.Event.ACKNOWLEDGED, "queue_messages_acknowledged_total",
          Counter.Event.DEAD_LETTERED, "queue_messages_dead_lettered_total");

  private final Plan plan;
  private final Cluster cluster;
  private final History history = new History();
  private final Random random;
  private final RecoveryWatch watch = new RecoveryWatch();
  private final Caller caller;
  private final long started = System.nanoTime();

  private Run(Plan plan, Cluster cluster) {
    this.plan = plan;
    this.cluster = cluster;
    random = new Random(plan.seed());
    caller = new Caller(cluster.nodes(), watch);
  }

  static Report of(Plan plan) throws IOException, InterruptedException, SQLException {
    try (Cluster cluster = Cluster.start(plan.setup(), plan.directory(), plan.nodes())) {
      return new Run(plan, cluster).run();
    }
  }

  private Report run() throws IOException, InterruptedException, SQLException {
    List<Load> loads = List.of(load("work", LEASE, false), load("order", LONG_LEASE, true));
    Injector injector =
        new Injector(cluster, history, watch, new Random(random.nextLong()), plan.progress());
    Thread clock = Threads.start("clock", new ClockWatch(history, InstantSource.system()));
    loads.get(0).start(CLIENTS, plan.messages(), () -> progress(injector), random);
    loads.get(1).start(1, plan.messages() / 50, () -> progress(injector), random);
    List<String> skipped = new ArrayList<>();
    List<Fault> possible = possible(skipped);
    injector.run(possible, plan.faults(), plan.limit());
    if (!injector.nodesAnswer()) {
      return report(injector, skipped, List.of()); // nothing will end any more
    }
    finish(loads);
    clock.interrupt();
    if (!history.clockSteps().isEmpty()) {
      skipped.add(
          "comparing leases by two clocks: %d steps".formatted(history.clockSteps().size()));
    }
    history.end(EndStateReader.read(cluster.postgres().database()));
    return report(injector, skipped, Checker.check(history));
  }

  private Load load(String name, Duration lease, boolean sequential)
      throws IOException, InterruptedException {
    Node node = cluster.nodes().get(0);
    QueueFacts wanted = new QueueFacts(new UUID(0, 0), name, lease, ATTEMPTS, sequential);
    return Load.of(caller, history, node, wanted);
  }

  private double progress(Injector injector) {
    return injector.isOver() ? 1 : (injector.inflicted().size() + 1.0) / (plan.faults() + 1.0);
  }

  private List<Fault> possible(List<String> skipped) {
    List<Fault> possible = new ArrayList<>();
    for (Fault fault : plan.kinds()) {
      String obstacle = fault.obstacle().of(cluster);
      if (obstacle.isEmpty()) {
        possible.add(fault);
      } else {
        skipped.add(fault.name() + ": " + obstacle);
      }
    }
    return possible;
  }

  private void finish(List<Load> loads) throws IOException, InterruptedException {
    for (Load load : loads) {
      load.finish();
    }
    Load calm = load("calm", LEASE, false);
    calm.start(CLIENTS, CALM_MESSAGES, () -> 1, random);
    calm.finish();
    count(calm.queue(), true);
    count(loads.get(0).queue(), false);
  }

  private void count(QueueFacts queue, boolean exact) throws IOException, InterruptedException {
    for (Map.Entry<Counter.Event, String> metric : METRICS.entrySet()) {
      double sum = 0;
      for (Node node : cluster.nodes()) {
        sum += node.retsu().metric(metric.getValue(), "queue_name=\"" + queue.name() + '"');
      }
      Span all = new Span(Long.MIN_VALUE, Long.MAX_VALUE);
      history.add(new Counter(queue.id(), metric.getKey(), sum, all, exact));
    }
  }

  private Report report(Injector injector, List<String> skipped, List<Violation> violations) {
    return new Report(
        plan.seed(),
        plan.nodes(),
        (System.nanoTime() - started) / 1e9,
        TrafficCount.of(history),
        injector.inflicted(),
        skipped,
        injector.failures(),
        List.copyOf(caller.defects()),
        violations.stream().map(Violation::toString).toList());
  }
}
