package dev.retsu.redis;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.LockSupport;

/** Just enough of the protocol to look at a server past the client under test. */
final class TestRedisCommands {
  private TestRedisCommands() {}

  static String send(int port, String... command) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(10_000);
      socket.getOutputStream().write(encode(command));
      return reply(new DataInputStream(socket.getInputStream()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Any answer will do, NOAUTH too. */
  static void awaitAnswer(int port, Process process) {
    long deadline = System.nanoTime() + 20_000_000_000L;
    while (true) {
      try {
        send(port, "PING");
        return;
      } catch (UncheckedIOException e) {
        if (!(e.getCause() instanceof SocketException)
            || !process.isAlive()
            || System.nanoTime() > deadline) {
          throw new IllegalStateException("redis-server on port " + port + " does not answer", e);
        }
      }
      LockSupport.parkNanos(5_000_000);
    }
  }

  private static byte[] encode(String... command) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(("*" + command.length + "\r\n").getBytes(StandardCharsets.UTF_8));
    for (String part : command) {
      byte[] text = part.getBytes(StandardCharsets.UTF_8);
      bytes.writeBytes(("$" + text.length + "\r\n").getBytes(StandardCharsets.UTF_8));
      bytes.writeBytes(text);
      bytes.writeBytes(new byte[] {'\r', '\n'});
    }
    return bytes.toByteArray();
  }

  private static String reply(DataInputStream in) throws IOException {
    char kind = (char) in.readByte();
    String line = line(in);
    if (kind == '-') {
      return "ERROR " + line;
    }
    if (kind != '$') {
      return line;
    }
    int length = Integer.parseInt(line);
    return length < 0 ? null : new String(in.readNBytes(length), StandardCharsets.UTF_8);
  }

  private static String line(DataInputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.readUnsignedByte(); c != '\r'; c = in.readUnsignedByte()) {
      line.append((char) c);
    }
    in.readByte();
    return line.toString();
  }
}
