package dev.retsu.faults.environment;

import dev.retsu.bench.environment.Setup;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A node that is never started. */
public final class IdleNode {
  private static final Path NOWHERE = Path.of("nowhere");

  private IdleNode() {}

  public static Node number(int number) throws IOException {
    Setup setup = new Setup(null, null, NOWHERE, NOWHERE, List.of(), NOWHERE, Map.of());
    return new Node(number, setup, TcpProxy.to(1), TcpProxy.to(1));
  }
}
