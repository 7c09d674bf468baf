package dev.retsu.bench.scenario;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All scenarios, in the order in which {@code all} runs them. */
public final class Scenarios {
  private static final List<Scenario> ALL =
      List.of(
          new ThroughputScenario(),
          new LifecycleScenario(),
          new BacklogScenario(),
          new BatchScenario(),
          new IdleScenario(),
          new ParkedScenario(),
          new WakeScenario(),
          new StartScenario(),
          new MemoryScenario(),
          new TwoProcessesScenario(),
          new ClaimScenario(),
          new TriggerScenario(),
          new CacheScenario(),
          new CollectorScenario(),
          new SoakScenario());

  /** Needs options of its own, so {@code all} leaves it out. */
  private static final Scenario COMPARE = new CompareScenario();

  private Scenarios() {}

  /**
   * @throws IllegalArgumentException naming the one that does not exist
   */
  public static List<Scenario> named(List<String> names) {
    return names.equals(List.of("all")) ? ALL : names.stream().map(Scenarios::named).toList();
  }

  private static Scenario named(String name) {
    return everything()
        .filter(scenario -> scenario.name().equals(name))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("no scenario is named " + name + "\n" + help()));
  }

  private static Stream<Scenario> everything() {
    return Stream.concat(ALL.stream(), Stream.of(COMPARE));
  }

  public static String help() {
    return everything()
        .map(scenario -> "  %-14s %s".formatted(scenario.name(), scenario.summary()))
        .collect(
            Collectors.joining(
                "\n", "usage: bench [--option=value ...] all | SCENARIO ...\n\n", "\n"));
  }
}
