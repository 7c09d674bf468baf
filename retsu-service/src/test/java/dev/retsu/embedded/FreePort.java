package dev.retsu.embedded;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** A port that was free a moment ago. */
final class FreePort {
  private FreePort() {}

  static int find() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
