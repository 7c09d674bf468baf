package dev.retsu.faults.fault;

import dev.retsu.faults.environment.Cluster;
import dev.retsu.faults.environment.Node;
import dev.retsu.faults.environment.TcpProxy;
import dev.retsu.faults.environment.Traffic;
import dev.retsu.faults.environment.Waiting;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;

/** Faults between nodes and their servers. */
final class NetworkFaults {
  private static final Map<Traffic, String> NAMES =
      Map.of(
          Traffic.SLOW, "slow connections to %s",
          Traffic.STALLED, "stalled connections to %s",
          Traffic.HALF_OPEN, "half-open connections to %s",
          Traffic.CUT, "connections to %s cut",
          Traffic.ANSWERS_LOST, "connections to %s cut after the commit");

  private NetworkFaults() {}

  static Stream<Fault> all() {
    return Stream.concat(
        Stream.of(Traffic.values())
            .filter(traffic -> traffic != Traffic.FLOWING)
            .map(traffic -> fault(traffic, "PostgreSQL", Node::toPostgres)),
        Stream.of(Traffic.SLOW, Traffic.STALLED, Traffic.HALF_OPEN, Traffic.CUT)
            .map(traffic -> fault(traffic, "Redis", Node::toRedis)));
  }

  private static Fault fault(Traffic traffic, String server, Function<Node, TcpProxy> proxy) {
    String name = String.valueOf(NAMES.get(traffic)).formatted(server);
    return new Fault(name, (cluster, random) -> inflict(cluster, random, traffic, proxy));
  }

  private static List<Node> inflict(
      Cluster cluster, Random random, Traffic traffic, Function<Node, TcpProxy> proxy) {
    List<Node> nodes = Chance.someNodes(cluster, random);
    nodes.forEach(node -> proxy.apply(node).set(traffic));
    Waiting.pause(Chance.between(random, 300, 3_000));
    nodes.forEach(node -> proxy.apply(node).set(Traffic.FLOWING));
    return nodes;
  }
}
