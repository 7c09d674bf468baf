package dev.retsu.faults.fault;

import dev.retsu.faults.environment.Cluster;
import dev.retsu.faults.environment.Node;
import dev.retsu.faults.environment.Waiting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

/** Faults of Retsu's own processes, and of Redis. */
final class ProcessFaults {
  private static final Duration LONGER_THAN_A_LEASE = Duration.ofMillis(2_500);
  private static final Path FAKE_TIME =
      Path.of("/usr/lib", System.getProperty("os.arch").replace("amd64", "x86_64") + "-linux-gnu")
          .resolve("faketime/libfaketime.so.1");

  private ProcessFaults() {}

  static Stream<Fault> all() {
    return Stream.of(
        new Fault("Retsu killed", ProcessFaults::kill),
        new Fault("Retsu frozen for longer than a lease", ProcessFaults::freeze),
        new Fault("rolling restart", (cluster, random) -> rollingRestart(cluster)),
        new Fault("Retsu's clock off by minutes", ProcessFaults::clockOff, cluster -> noClock()),
        new Fault("Redis killed", ProcessFaults::killRedis));
  }

  private static List<Node> kill(Cluster cluster, Random random) throws Exception {
    Node node = Chance.anyNode(cluster, random);
    node.kill();
    Waiting.pause(Chance.between(random, 0, 500));
    node.start();
    return List.of(node);
  }

  private static List<Node> freeze(Cluster cluster, Random random) throws Exception {
    Node node = Chance.anyNode(cluster, random);
    node.freeze();
    try {
      Waiting.pause(LONGER_THAN_A_LEASE);
    } finally {
      node.thaw();
    }
    return List.of(node);
  }

  private static List<Node> rollingRestart(Cluster cluster) throws Exception {
    for (Node node : cluster.nodes()) {
      node.stop();
      node.start();
    }
    return cluster.nodes();
  }

  private static List<Node> clockOff(Cluster cluster, Random random)
      throws IOException, InterruptedException {
    Node node = Chance.anyNode(cluster, random);
    String offset = (random.nextBoolean() ? "+" : "-") + (60 + random.nextInt(600)) + "s";
    node.kill();
    node.start(
        Map.of(
            "LD_PRELOAD",
            FAKE_TIME.toString(),
            "FAKETIME",
            offset,
            "FAKETIME_DONT_FAKE_MONOTONIC",
            "1"));
    Waiting.pause(Duration.ofSeconds(2));
    node.kill();
    node.start();
    return List.of(node);
  }

  private static String noClock() {
    return Files.exists(FAKE_TIME) ? "" : "libfaketime is not installed";
  }

  private static List<Node> killRedis(Cluster cluster, Random random) throws Exception {
    cluster.redis().crash(Chance.between(random, 0, 2_000));
    return cluster.nodes();
  }
}
