package dev.retsu.faults.fault;

import dev.retsu.faults.environment.Cluster;
import dev.retsu.faults.environment.Node;
import java.util.List;
import java.util.Random;

/** Something that goes wrong, and is over when {@link Harm#inflict} returns. */
public record Fault(String name, Harm harm, Obstacle obstacle) {
  Fault(String name, Harm harm) {
    this(name, harm, cluster -> "");
  }

  /** Does it. */
  @FunctionalInterface
  public interface Harm {
    /** Returns the nodes that had to bear it, once it is over. */
    List<Node> inflict(Cluster cluster, Random random) throws Exception;
  }

  /** Says why it cannot be done on this machine; empty when it can. */
  @FunctionalInterface
  public interface Obstacle {
    String of(Cluster cluster);
  }
}
