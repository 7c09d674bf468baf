package dev.retsu.faults.fault;

import dev.retsu.faults.environment.Cluster;
import dev.retsu.faults.environment.Node;
import java.time.Duration;
import java.util.List;
import java.util.Random;

/** Choices by chance. */
final class Chance {
  private Chance() {}

  static Duration between(Random random, int fromMillis, int toMillis) {
    return Duration.ofMillis(fromMillis + random.nextInt(toMillis - fromMillis));
  }

  static Node anyNode(Cluster cluster, Random random) {
    return cluster.nodes().get(random.nextInt(cluster.nodes().size()));
  }

  /** One, or all of them. */
  static List<Node> someNodes(Cluster cluster, Random random) {
    return random.nextBoolean() ? cluster.nodes() : List.of(anyNode(cluster, random));
  }
}
