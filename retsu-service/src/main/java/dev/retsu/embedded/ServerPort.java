package dev.retsu.embedded;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Locale;

/** A port of a bundled server on the loopback interface. */
record ServerPort(String server, String key, int number) {
  static final String HOST = "127.0.0.1";

  private static final byte[] LOOPBACK = {127, 0, 0, 1};

  InetSocketAddress address() throws IOException {
    return new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), number);
  }

  /**
   * @throws EmbeddedServerException when somebody listens there
   */
  void requireFree() throws IOException {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(Platform.current() != Platform.WINDOWS);
      socket.bind(address());
    } catch (IOException e) {
      String variable = "RETSU_" + key.toUpperCase(Locale.ROOT).replace(".", "__");
      throw new EmbeddedServerException(
          "The embedded %s cannot listen on %s:%d, another process does (%s): end that process, or set %s.port (%s__PORT) to a free port and change the URL that names it, or set %s.enabled to false and use a server of your own"
              .formatted(server, HOST, number, e.getMessage(), key, variable, key),
          e);
    }
  }
}
