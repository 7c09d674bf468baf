package dev.retsu.bench.environment;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Ports for servers of the run's own. */
public final class Ports {
  private Ports() {}

  /** A port of loopback that was free a moment ago. */
  public static int free() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
