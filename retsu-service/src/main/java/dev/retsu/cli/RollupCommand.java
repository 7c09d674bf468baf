package dev.retsu.cli;

import dev.retsu.db.Rollup;
import dev.retsu.db.RollupDifference;
import io.dropwizard.core.Configuration;
import io.dropwizard.core.cli.Cli;
import io.dropwizard.core.cli.ConfiguredCommand;
import io.dropwizard.core.setup.Bootstrap;
import java.io.PrintStream;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import net.sourceforge.argparse4j.inf.Namespace;
import net.sourceforge.argparse4j.inf.Subparser;

/**
 * {@code rollup verify} compares the counters with the messages and exits with 1 when they differ;
 * {@code rollup rebuild} mends the queues that differ. Both are right while the service runs.
 */
public final class RollupCommand<T extends Configuration> extends ConfiguredCommand<T> {
  private final Class<T> configurationClass;
  private final Function<T, Rollup> rollup;
  private final PrintStream out;

  /**
   * @param rollup connects to the database of a configuration
   */
  public RollupCommand(Class<T> configurationClass, Function<T, Rollup> rollup, PrintStream out) {
    super("rollup", "Compares the counters of messages with the messages, or rebuilds them");
    this.configurationClass = configurationClass;
    this.rollup = rollup;
    this.out = out;
  }

  @Override
  protected Class<T> getConfigurationClass() {
    return configurationClass;
  }

  @Override
  public void configure(Subparser subparser) {
    subparser.addArgument("action").choices("verify", "rebuild").help("what to do");
    super.configure(subparser);
  }

  @Override
  protected void run(Bootstrap<T> bootstrap, Namespace namespace, T configuration) {
    run(rollup.apply(configuration), namespace.getString("action").equals("rebuild"));
  }

  void run(Rollup counters, boolean rebuild) {
    List<RollupDifference> found = counters.findDifferences();
    found.forEach(difference -> out.println(describe(difference)));
    if (found.isEmpty()) {
      out.println("The rollup agrees with the messages.");
    } else if (rebuild) {
      rebuild(counters, found);
    } else {
      throw new Drift(found.size());
    }
  }

  /** Without a stack trace where there is only something to tell. */
  @Override
  public void onError(Cli cli, Namespace namespace, Throwable failure) {
    if (failure instanceof Drift) {
      out.println(failure.getMessage());
    } else {
      super.onError(cli, namespace, failure);
    }
  }

  private void rebuild(Rollup counters, List<RollupDifference> found) {
    Set<UUID> queues =
        found.stream()
            .map(RollupDifference::queueId)
            .collect(Collectors.toCollection(TreeSet::new));
    queues.forEach(counters::rebuild);
    out.printf("Rebuilt %d counters of %d queues.%n", found.size(), queues.size());
  }

  private static String describe(RollupDifference d) {
    return "queue %s, priority %s, shard %d: ready %d, should be %d; in flight %d, should be %d; delayed %d, should be %d"
        .formatted(
            d.queueName(),
            d.priority(),
            d.shard(),
            d.ready(),
            d.actualReady(),
            d.inFlight(),
            d.actualInFlight(),
            d.delayed(),
            d.actualDelayed());
  }

  /** Ends the process with 1. */
  static final class Drift extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Drift(int counters) {
      super("The rollup has drifted: %d counters differ. Run: rollup rebuild".formatted(counters));
    }
  }
}
